public import Foundation

/// The native apps that a web app manifest names.
public struct WebAppManifest: Sendable {
  /// The apps of `related_applications`.
  ///
  /// An entry without a platform, or without both `url` and `id`, is dropped.
  public let relatedApplications: [AppDeclaration]
  /// Whether the manifest asks browsers to offer those apps instead of the web app.
  public let prefersRelatedApplications: Bool

  /// Reads a manifest; no network.
  ///
  /// - Parameter json: The bytes of the manifest.
  /// - Throws: ``AssociationFileError`` when it is not a JSON object.
  public init(json: Data) throws {
    let root = try JSONNode.parse(associationFile: Array(json))
    guard root.object != nil else {
      throw AssociationFileError.wrongRoot(expected: "an object", found: root.kind)
    }
    prefersRelatedApplications = root["prefer_related_applications"]?.bool ?? false
    relatedApplications = (root["related_applications"]?.array ?? []).compactMap(Self.application)
  }

  private static func application(_ node: JSONNode) -> AppDeclaration? {
    guard let platform = node["platform"]?.string, !platform.isEmpty else { return nil }
    let id = node["id"]?.string
    let url = node["url"]?.string.flatMap { MetadataURL.parse($0) }
    guard id != nil || url != nil else { return nil }
    var declaration = AppDeclaration(
      .webAppManifest,
      platform: ["play": "android", "itunes": "ios"][platform] ?? platform)
    declaration.url = url
    switch platform {
    case "play": declaration.package = id ?? url.flatMap(package)
    case "itunes": declaration.appStoreID = (id ?? url.flatMap(appStoreID)).flatMap(number)
    default: break
    }
    declaration.fingerprints = (node["fingerprints"]?.array ?? []).compactMap {
      $0["value"]?.string
    }
    return declaration
  }

  /// The package of `https://play.google.com/store/apps/details?id=PACKAGE`.
  private static func package(of url: URL) -> String? {
    URLQuery(url).parameters["id"] ?? nil
  }

  /// The number of `https://apps.apple.com/app/name/id123`.
  private static func appStoreID(of url: URL) -> String? {
    url.pathComponents.last { $0.hasPrefix("id") }.map { String($0.dropFirst(2)) }
  }

  private static func number(_ text: String) -> String? {
    let digits = text.hasPrefix("id") ? String(text.dropFirst(2)) : text
    return digits.isAppStoreID ? digits : nil
  }
}
