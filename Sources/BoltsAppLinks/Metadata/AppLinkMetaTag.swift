/// One `al:` tag of a page, as a browser's document shows it.
public struct AppLinkMetaTag: Sendable, Hashable, Codable {
  /// The value of the `property` attribute; it starts with `al:`.
  public var property: String
  /// The value of the `content` attribute, or `nil` when the tag has none.
  public var content: String?

  /// Creates a tag.
  public init(property: String, content: String? = nil) {
    self.property = property
    self.content = content
  }
}

extension AppLinkMetaTag {
  /// The parts of the property between colons: `al`, the platform, the field, and at most two more.
  ///
  /// A colon counts even when a combining mark follows it, with which Swift takes it for one
  /// character.
  var parts: [String] { Self.parts(of: property) }

  static func parts(of property: String, maximumSplits: Int = 4) -> [String] {
    property.utf8.split(
      separator: 0x3A, maxSplits: maximumSplits, omittingEmptySubsequences: false
    )
    .map { String(decoding: $0, as: UTF8.self) }
  }
}
