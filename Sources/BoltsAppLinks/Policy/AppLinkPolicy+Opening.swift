public import Foundation

extension AppLinkPolicy {
  /// Whether a URL is safe to open for the user, judged by its scheme.
  ///
  /// The URL needs a scheme, and none that runs code, reads files, connects to other computers,
  /// installs software, starts parts of apps and of the system, changes settings, or starts a call or
  /// a message: the article <doc:Security> lists them. An app that wants one of them allows it in
  /// `allowsTarget`.
  ///
  /// - Parameter url: The URL to be opened.
  /// - Returns: `true` for every other scheme, in any case of letters.
  public static func isSafeToOpen(_ url: URL) -> Bool {
    guard let scheme = url.scheme, !scheme.isEmpty else { return false }
    return RefusedSchemes.reason(for: scheme) == nil
  }

  /// Why a target's URL is not opened, or `nil` when it may be.
  func refusal(ofOpening url: URL) -> AppLinkError? {
    refusal(of: url, scheme: url.scheme, unless: allowsTarget, "allowsTarget")
  }

  private func refusal(
    of url: URL, scheme: String?, unless isAllowed: (URL) -> Bool, _ rule: String
  ) -> AppLinkError? {
    guard let scheme, !scheme.isEmpty else {
      return .refusedByPolicy(url, reason: "it has no scheme, so no app can be found for it")
    }
    if isAllowed(url) { return nil }
    let risk = RefusedSchemes.reason(for: scheme).map { "the scheme \(scheme) \($0), and " } ?? ""
    return .refusedByPolicy(url, reason: risk + "\(rule) does not allow it")
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

  /// Why a referer's URL is neither shown nor opened, or `nil` when it may be.
  ///
  /// Any page can name any referer, so the way back must not lead into this app itself: that would
  /// bypass the checks that the app makes before it acts. The scheme of the URL that this app was opened
  /// with, or its host if it is a web URL, is this app's own.
  func refusal(ofReferer url: URL, in inbound: URL? = nil) -> AppLinkError? {
    let scheme = url.scheme?.lowercased() ?? ""
    let isOwn = ownSchemes.contains(scheme) || inbound.map { Self.isSameApp(url, $0) } == true
    if isOwn, !scheme.isEmpty {
      return .refusedByPolicy(url, reason: "the referer's URL opens this app itself")
    }
    return refusal(of: url, scheme: scheme, unless: allowsReferer, "allowsReferer")
  }

  private static func isSameApp(_ url: URL, _ inbound: URL) -> Bool {
    guard url.isHTTP else { return url.scheme?.lowercased() == inbound.scheme?.lowercased() }
    return inbound.isHTTP && URLHost(url) == URLHost(inbound)
  }

  /// The schemes that the main bundle declares (`CFBundleURLTypes`), in lower case.
  static let declaredSchemes: Set<String> = {
    let types = Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes") as? [[String: Any]]
    let schemes = (types ?? []).flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    return Set(schemes.map { $0.lowercased() })
  }()
}

/// The schemes that are not opened unless the app's policy allows them.
package enum RefusedSchemes {
  /// The risk of opening a URL with a refused scheme, as the end of a sentence.
  package static func reason(for scheme: String) -> String? { reasons[scheme.lowercased()] }

  /// The reason of each of them, by its name in lower case.
  static let reasons = Dictionary(
    uniqueKeysWithValues: groups.flatMap { reason, schemes in
      schemes.split(separator: " ").map { (String($0), reason) }
    })

  private static let groups = [
    (
      "can run code or show content from the link itself",
      "javascript data blob about vbscript view-source applescript ms-msdt shortcuts jnlp mk res "
        + "moz-icon iehistory ierss"
    ),
    ("reads the device's files", "file filesystem jar content shell search-ms search disk disks"),
    (
      "connects to another computer",
      "smb ssh telnet afp nfs cifs sftp ftp dav davs vnc rdp ldap nntp"
    ),
    ("installs software", "itms-services ms-appinstaller apt snap appstream"),
    ("starts any component of any app", "intent android-app"),
    (
      "starts a program of the system",
      "admin terminal help x-man-page hcp ms-help ms-officecmd ie.http vnd.ms.radio"
    ),
    (
      "opens the device's settings",
      "prefs app-settings app-prefs x-apple.systempreferences ms-settings ms-cxh "
        + "ms-cxh-full"
    ),
    (
      "starts a call or a message to a number in the link",
      "tel telprompt sms smsto mms mmsto sip sips callto skype facetime facetime-audio "
        + "facetime-prompt"
    ),
  ]
}
