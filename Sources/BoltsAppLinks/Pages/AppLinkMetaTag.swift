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
