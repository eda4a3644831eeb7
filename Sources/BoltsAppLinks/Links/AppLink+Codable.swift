internal import Foundation

// Written by hand, because a cache of links outlives a version of the library: a member that is missing has its
// default, and a member that is not known is ignored.

extension AppLink: Codable {
  private enum CodingKeys: String, CodingKey { case sourceURL, targets, webURL, isBackToReferer }

  /// A target, or `nil` for what is none here: one of another platform, or of a later version.
  private struct Target: Decodable {
    let value: AppLinkTarget?

    init(from decoder: any Decoder) { value = try? AppLinkTarget(from: decoder) }
  }

  /// Reads a link. Only `sourceURL` is required, and a target that can't be read is left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      sourceURL: try container.decode(URL.self, forKey: .sourceURL),
      targets: try container.decodeIfPresent([Target].self, forKey: .targets)?
        .compactMap(\.value) ?? [],
      webURL: try container.decodeIfPresent(URL.self, forKey: .webURL),
      isBackToReferer: try container.decodeIfPresent(Bool.self, forKey: .isBackToReferer) ?? false)
  }

  /// Writes a link; `webURL` is left out where it is `nil`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sourceURL, forKey: .sourceURL)
    try container.encode(targets, forKey: .targets)
    try container.encodeIfPresent(webURL, forKey: .webURL)
    try container.encode(isBackToReferer, forKey: .isBackToReferer)
  }
}

extension AppLinkTarget: Codable {
  private enum CodingKeys: String, CodingKey {
    case platform, url, appName, appStoreID, package, className, appID
  }

  /// Reads a target. Only `platform` is required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key)
    }
    self.init(
      platform: try container.decode(AppLinkPlatform.self, forKey: .platform),
      url: try container.decodeIfPresent(URL.self, forKey: .url), appName: try text(.appName),
      appStoreID: try text(.appStoreID), package: try text(.package),
      className: try text(.className), appID: try text(.appID))
  }

  /// Writes a target; fields that are `nil` are left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(platform, forKey: .platform)
    try container.encodeIfPresent(url, forKey: .url)
    try container.encodeIfPresent(appName, forKey: .appName)
    try container.encodeIfPresent(appStoreID, forKey: .appStoreID)
    try container.encodeIfPresent(package, forKey: .package)
    try container.encodeIfPresent(className, forKey: .className)
    try container.encodeIfPresent(appID, forKey: .appID)
  }
}
