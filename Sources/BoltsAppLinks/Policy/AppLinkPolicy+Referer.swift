internal import Foundation

extension AppLinkPolicy {
  /// Checks whether a referer's URL may be shown and opened.
  ///
  /// Any page can name any referer, so the way back must not lead into this app itself: that would
  /// bypass the checks that the app makes before it acts.
  ///
  /// - Parameters:
  ///   - url: The referer's URL.
  ///   - inbound: The URL that this app was opened with, where that is known: its scheme, or its host
  ///     if it is a web URL, is this app's own.
  /// - Returns: The reason, or `nil` when the referer may be shown and opened.
  func refusal(ofReferer url: URL, in inbound: URL? = nil) -> AppLinkError? {
    guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
      return .refusedByPolicy(url, reason: "it has no scheme, so no app can be found for it")
    }
    guard !ownSchemes.contains(scheme), inbound.map({ Self.isSameApp(url, $0) }) != true else {
      return .refusedByPolicy(url, reason: "the referer's URL opens this app itself")
    }
    guard !allowsReferer(url) else { return nil }
    let reason = RefusedSchemes.reason(for: scheme).map { "the scheme \(scheme) \($0)" }
    return .refusedByPolicy(url, reason: reason ?? "allowsReferer does not allow it")
  }

  private static func isSameApp(_ url: URL, _ inbound: URL) -> Bool {
    guard url.isHTTP else { return url.scheme?.lowercased() == inbound.scheme?.lowercased() }
    return inbound.isHTTP && url.hostForPolicy == inbound.hostForPolicy
  }

  /// The schemes that the main bundle declares (`CFBundleURLTypes`), in lower case.
  static let declaredSchemes: Set<String> = {
    let types = Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes") as? [[String: Any]]
    let schemes = (types ?? []).flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    return Set(schemes.map { $0.lowercased() })
  }()
}
