internal import BoltsAppLinks
internal import Foundation

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
