public import Foundation

extension AppLinkPolicy {
  /// Whether a URL is safe to open for the user, judged by its scheme.
  ///
  /// The URL needs a scheme, and none of these: `javascript`, `data`, `file`, `blob`, `about`,
  /// `vbscript`, `view-source`, `filesystem`, `jar`, `content`, `shell`, `smb`, `ssh`, `telnet`,
  /// `itms-services`, `intent`, `applescript`, `ms-msdt`, `ms-appinstaller`, `search-ms`, `prefs`,
  /// `app-settings`, `shortcuts`, and those that act on a tap: `tel`, `telprompt`, `sms`, `facetime`,
  /// `facetime-audio`. An app that wants one of them allows it in `allowsTarget`.
  ///
  /// - Parameter url: The URL to be opened.
  /// - Returns: `true` for every other scheme, in any case of letters.
  public static func isSafeToOpen(_ url: URL) -> Bool {
    guard let scheme = url.scheme, !scheme.isEmpty else { return false }
    return RefusedSchemes.reason(for: scheme) == nil
  }

  /// Why a target's URL is not opened, or `nil` when it may be.
  func refusal(ofOpening url: URL) -> AppLinkError? {
    guard let scheme = url.scheme, !scheme.isEmpty else {
      return .refusedByPolicy(url, reason: "it has no scheme, so no app can be found for it")
    }
    guard !allowsTarget(url) else { return nil }
    let reason = RefusedSchemes.reason(for: scheme).map { "the scheme \(scheme) \($0)" }
    return .refusedByPolicy(url, reason: reason ?? "allowsTarget does not allow it")
  }

  /// Why a web URL is not opened in the browser, or `nil` when it may be.
  ///
  /// Every policy refuses what is not http or https: no browser shows it.
  func refusal(ofBrowsing url: URL) -> AppLinkError? {
    guard url.isHTTP else {
      return .refusedByPolicy(url, reason: "the browser opens only http and https URLs")
    }
    return refusal(ofOpening: url)
  }
}
