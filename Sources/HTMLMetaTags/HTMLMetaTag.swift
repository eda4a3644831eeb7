/// A meta tag of a page's document.
package struct HTMLMetaTag: Sendable, Hashable {
  /// The value of the `property` attribute, decoded.
  package let property: String
  /// The value of the `content` attribute, decoded; `nil` when the tag has none.
  package let content: String?
}
