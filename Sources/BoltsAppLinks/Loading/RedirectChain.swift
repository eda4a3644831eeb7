package import Foundation

/// The URLs that lead to a page, with the rules for requests and redirects.
///
/// All code that follows redirects uses this, so that the rules are the same everywhere.
package struct RedirectChain: Sendable {
  /// The URL to ask now.
  package private(set) var url: URL
  /// The longest URL that is asked for, in bytes.
  static let maximumURLBytes = 8 << 10

  private let policy: AppLinkPolicy
  private var visited: [URL]

  /// Begins at the URL that a caller asked for, if the policy allows it.
  package init(from url: URL, policy: AppLinkPolicy) throws(AppLinkError) {
    self.url = url
    self.policy = policy
    visited = [url.withoutFragment]
    try policy.check(url)
  }

  /// Follows a redirect to the value of `Location`, if that is a URL which the policy allows.
  package mutating func follow(location: String?, status: Int) throws(AppLinkError) {
    let location = Array((location ?? "").utf8).trimmed
    guard !location.isEmpty else { throw AppLinkError.missingLocation(url, status: status) }
    // In a web URL a backslash is a slash, up to the query (URL standard, section 4.4).
    let path = location.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let target =
      path.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 } + location[path.endIndex...]
    let text = String(decoding: target, as: UTF8.self)
    guard let next = URL(spelling: text, relativeTo: url)?.absoluteURL.inheritingFragment(of: url)
    else {
      throw AppLinkError.malformedLocation(url, location: text)
    }
    try follow(to: next)
  }

  /// Follows a redirect whose target is known, if the policy allows it.
  package mutating func follow(to next: URL) throws(AppLinkError) {
    if url.scheme?.lowercased() == "https", next.scheme?.lowercased() == "http",
      !policy.allowsInsecureDowngrade
    {
      throw AppLinkError.insecureRedirect(from: url, to: next)
    }
    guard !visited.contains(next.withoutFragment) else { throw AppLinkError.redirectLoop(next) }
    guard visited.count <= policy.maximumRedirects else {
      throw AppLinkError.tooManyRedirects(next, limit: policy.maximumRedirects)
    }
    try policy.check(next)
    visited.append(next.withoutFragment)
    url = next
  }
}

extension AppLinkPolicy {
  /// Throws where a page may not be asked for, as far as its URL says.
  fileprivate func check(_ url: URL) throws(AppLinkError) {
    guard url.absoluteString.utf8.count <= RedirectChain.maximumURLBytes else {
      throw AppLinkError.tooLarge(url, limit: RedirectChain.maximumURLBytes)
    }
    guard url.isHTTP else { throw AppLinkError.unsupportedScheme(url) }
    guard let host = URLHost(url) else { throw AppLinkError.hasNoHost(url) }
    guard allowsHost(host.name) else {
      throw AppLinkError.refusedByPolicy(url, reason: "allowsHost does not allow the host \(host)")
    }
    let port = url.effectivePort
    guard allowedPorts?.contains(port) != false else {
      throw AppLinkError.refusedByPolicy(
        url, reason: "allowedPorts does not allow the port \(port)")
    }
    // The loader checks every address as it connects. Those in the URL itself are known already,
    // whatever loader there is.
    if let addressRule, let address = host.address, !addressRule.allows(address) {
      throw AppLinkError.refusedByPolicy(url, address: address.description)
    }
  }
}

extension AppLinkError {
  /// No host, or one that can't be asked.
  static func hasNoHost(_ url: URL) -> AppLinkError {
    .notDecodable(url, reason: "the URL has no host in ASCII, or an IPv6 zone")
  }

  /// The policy restricts addresses, and a proxy chooses the address.
  package static func refusedBehindProxy(_ url: URL) -> AppLinkError {
    .refusedByPolicy(
      url,
      reason: "allowsAddress can't be kept behind a proxy, which chooses the address itself; load "
        + "without a proxy, or restrict the addresses at the proxy and not in the policy")
  }

  /// The policy does not allow the address that a host has.
  package static func refusedByPolicy(_ url: URL, address: String) -> AppLinkError {
    .refusedByPolicy(url, reason: "allowsAddress does not allow the address \(address)")
  }
}
