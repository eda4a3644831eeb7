/// One `al:` tag of a page, as in a browser's document.
public struct AppLinkMetaTag: Sendable, Codable {
  /// The value of the `property` attribute; it starts with `al:`.
  public var property: String
  /// The value of the `content` attribute, or `nil` when the tag has none.
  public var content: String?

  /// Creates a tag.
  ///
  /// - Parameters:
  ///   - property: The tag's property, such as `al:ios:url`.
  ///   - content: The tag's content; `nil` when it has none.
  public init(property: String, content: String? = nil) {
    self.property = property
    self.content = content
  }
}

extension AppLinkMetaTag: Hashable {
  /// Whether both texts are the same as UTF-8 bytes.
  public static func == (left: AppLinkMetaTag, right: AppLinkMetaTag) -> Bool {
    left.property.hasSameBytes(as: right.property) && left.content.hasSameBytes(as: right.content)
  }

  /// Hashes both texts as UTF-8 bytes.
  public func hash(into hasher: inout Hasher) {
    property.hashBytes(into: &hasher)
    content.hashBytes(into: &hasher)
  }
}
