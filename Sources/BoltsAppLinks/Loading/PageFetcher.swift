internal import Foundation

/// Fetches a page through its redirects, within the limits of a policy.
struct PageFetcher: Sendable {
  typealias RedirectHandler = @Sendable (_ from: URL, _ to: URL, _ status: Int) -> Void

  private let loader: any PageLoading
  private let policy: AppLinkPolicy
  private let headers: [String: String]
  private let onRedirect: RedirectHandler
  private let makeDeadline: @Sendable () -> Deadline<PageResponse>

  init(
    loader: any PageLoading, policy: AppLinkPolicy, clock: some Clock<Duration>,
    headers: [String: String], onRedirect: @escaping RedirectHandler = { _, _, _ in }
  ) {
    self.loader = loader
    self.policy = policy
    self.headers = headers
    self.onRedirect = onRedirect
    makeDeadline = { Deadline(after: policy.timeout, clock: clock) }
  }

  struct Page: Sendable {
    /// Where the last redirect led.
    let url: URL
    let response: PageResponse
    /// The shortest time that any of the answers on the way may be kept.
    let maximumAge: Duration?
  }

  func fetch(_ url: URL) async throws -> Page {
    if policy.allowsLocalPages, url.isLocalPage {
      let response = try LocalPage.load(url, maximumBytes: policy.maximumPageBytes)
      return Page(url: url, response: response, maximumAge: .zero)
    }
    return try await followRedirects(from: url.absoluteURL)
  }

  private func followRedirects(from first: URL) async throws -> Page {
    let deadline = makeDeadline()
    var url = first
    var visited: Set<URL> = []
    var maximumAge: Duration?
    while true {
      try check(url)
      visited.insert(url.withoutFragment)
      let response = try await deadline.run { [url] in try await load(url) }
      guard let response else { throw AppLinkError.timedOut(url, after: policy.timeout) }
      maximumAge = [maximumAge, CacheControl.maximumAge(of: response)].compactMap(\.self).min()
      switch response.status {
      case 200...299:
        return Page(url: url, response: response, maximumAge: maximumAge)
      case 301, 302, 303, 307, 308:
        let next = try target(of: response, from: url, visited: visited)
        onRedirect(url, next, response.status)
        url = next
      default:
        throw AppLinkError.httpStatus(url, status: response.status)
      }
    }
  }

  private func check(_ url: URL) throws {
    guard url.isHTTP else { throw AppLinkError.unsupportedScheme(url) }
    guard let host = url.hostForPolicy, !host.isEmpty else {
      throw AppLinkError.notDecodable(url, reason: "the URL has no host")
    }
    guard policy.allowsHost(host) else {
      throw AppLinkError.refusedByPolicy(url, reason: "the policy does not allow the host \(host)")
    }
  }

  private func load(_ url: URL) async throws -> PageResponse {
    let request = PageRequest(
      url: url.withoutCredentials, headers: headers, maximumBytes: policy.maximumPageBytes)
    do {
      let response = try await loader.load(request)
      guard response.body.count <= policy.maximumPageBytes else {
        throw AppLinkError.tooLarge(url, limit: policy.maximumPageBytes)
      }
      return response
    } catch let error as AppLinkError {
      throw error
    } catch {
      // Whatever a loader throws once it is cancelled, it is cancellation that it means.
      if Task.isCancelled || error is CancellationError { throw CancellationError() }
      throw AppLinkError.transport(url, reason: "\(error)")
    }
  }

  private func target(
    of response: PageResponse, from url: URL, visited: Set<URL>
  ) throws -> URL {
    let location = response.header("location")?.trimmingCharacters(in: .whitespaces) ?? ""
    guard !location.isEmpty else {
      throw AppLinkError.missingLocation(url, status: response.status)
    }
    guard let next = URL(string: location, relativeTo: url)?.absoluteURL.inheritingFragment(of: url)
    else {
      throw AppLinkError.malformedLocation(url, location: location)
    }
    if url.scheme?.lowercased() == "https", next.scheme?.lowercased() == "http",
      !policy.allowsInsecureDowngrade
    {
      throw AppLinkError.insecureRedirect(from: url, to: next)
    }
    if visited.contains(next.withoutFragment) { throw AppLinkError.redirectLoop(next) }
    guard visited.count <= policy.maximumRedirects else {
      throw AppLinkError.tooManyRedirects(next, limit: policy.maximumRedirects)
    }
    return next
  }
}

extension URL {
  /// The URL as two requests for it are the same.
  fileprivate var withoutFragment: URL { removing { $0.fragment = nil } }

  /// Where a redirect leads: to the part of the page that was asked for, unless it names another
  /// (RFC 9110, section 10.2.2).
  fileprivate func inheritingFragment(of origin: URL) -> URL {
    guard fragment() == nil, let fragment = origin.fragment() else { return self }
    return URL(string: "\(absoluteString)#\(fragment)", encodingInvalidCharacters: false) ?? self
  }

  /// The URL without user and password, which are not sent.
  fileprivate var withoutCredentials: URL {
    guard user() != nil || password() != nil else { return self }
    return removing {
      $0.user = nil
      $0.password = nil
    }
  }

  private func removing(_ change: (inout URLComponents) -> Void) -> URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return self
    }
    change(&components)
    return components.url ?? self
  }
}
