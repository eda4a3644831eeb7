internal import BoltsAppLinks
internal import Foundation

/// The decision about a URL on one kind of device.
struct CheckVerdict: Sendable {
  /// `iphone`, `ipad` or `android`.
  var platform: String
  /// The device's name for people.
  var name: String
  var opensApp: Bool
  /// The decision of the platform's file; `nil` where there is none.
  var decision: AssociationDecision?
  /// Where the deciding file was found.
  var file: String
  var explanation: String
}

/// The decisions of both association files about a URL.
struct CheckDecisions: Sendable {
  private(set) var verdicts: [CheckVerdict] = []
  private(set) var apple: AssociationDecision?
  private(set) var android: AssociationDecision?
  /// The decision about each app that was asked for.
  private(set) var asked: [(app: String, decision: AssociationDecision)] = []

  init(_ url: URL, _ sources: CheckSources, apps: [String]) {
    if let source = sources.apple {
      apple = source.value?.value.decision(for: url)
      let reason = source.error.map { "The file was not read: \($0.explanation)" }
      verdicts += [("iphone", "iPhone"), ("ipad", "iPad")].map { platform, name in
        Self.verdict(platform, name, apple, reason, source.input.name)
      }
    }
    if let source = sources.android {
      android = source.value?.value.decision(for: url)
      let reason = source.error.map { "The file was not read: \($0.explanation)" }
      verdicts.append(Self.verdict("android", "Android", android, reason, source.input.name))
    }
    asked = apps.map { app in
      let isApple =
        Self.isAppID(app) || sources.apple?.value?.value.apps.contains(app) ?? false
      let decision =
        isApple
        ? sources.apple?.value?.value.decision(for: url, appID: app)
        : sources.android?.value?.value.decision(for: url, package: app)
      return (
        app,
        decision
          ?? AssociationDecision(
            kind: .noMatch,
            explanation:
              "There is no \(isApple ? "apple-app-site-association" : "assetlinks.json") "
              + "that names it.")
      )
    }
  }

  private static func verdict(
    _ platform: String, _ name: String, _ decision: AssociationDecision?, _ reason: String?,
    _ file: String
  ) -> CheckVerdict {
    CheckVerdict(
      platform: platform, name: name, opensApp: decision?.kind == .match, decision: decision,
      file: file, explanation: decision?.explanation ?? reason ?? "")
  }

  /// Whether a name begins with the ten characters of a team: no package in use does.
  private static func isAppID(_ text: String) -> Bool {
    guard let prefix = text.split(separator: ".", maxSplits: 1).first, prefix.utf8.count == 10
    else {
      return false
    }
    return prefix.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }
}

/// An app that a page names, by whatever means.
struct CheckDeclaration: Sendable {
  /// The means, in words of the page.
  var means: String
  var platform: String
  var appStoreID: String?
  var package: String?
  var url: String?
  var fingerprints: [String] = []
  var place: (line: Int, column: Int)?

  /// The apps that a page and its manifest name, the `al:` tags first.
  static func all(of sources: CheckSources) -> [CheckDeclaration] {
    guard let page = sources.page?.value else {
      return sources.manifest?.value?.relatedApplications.map { CheckDeclaration($0) } ?? []
    }
    let tags = AppLinkPlatform.allCases.flatMap { platform in
      page.appLink(for: AppLinkDevice(name: platform.rawValue, platforms: [platform])).targets
    }.map { CheckDeclaration($0) }
    let others =
      page.otherDeclarations + (sources.manifest?.value?.relatedApplications ?? [])
    return tags + others.map { CheckDeclaration($0) }
  }

  private init(_ target: AppLinkTarget) {
    means = "al: tags"
    platform = target.platform.rawValue
    appStoreID = target.appStoreID
    package = target.package
    url = target.url?.absoluteString
  }

  private init(_ declaration: AppDeclaration) {
    means =
      switch declaration.source {
      case .smartAppBanner: "apple-itunes-app"
      case .twitterCard: "twitter:app"
      case .alternateLink: "rel=alternate"
      case .webAppManifest: "web app manifest"
      }
    platform = declaration.platform
    appStoreID = declaration.appStoreID
    package = declaration.package
    url = declaration.url?.absoluteString
    fingerprints = declaration.fingerprints
    if let line = declaration.line, let column = declaration.column {
      place = (line, column)
    }
  }

  var json: JSONValue {
    [
      "means": .string(means), "platform": .string(platform), "appStoreID": JSONValue(appStoreID),
      "package": JSONValue(package), "url": JSONValue(url),
    ]
  }
}
