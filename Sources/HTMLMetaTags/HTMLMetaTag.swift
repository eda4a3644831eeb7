/// A `meta` element of a page's document, named by its `property`.
package struct HTMLMetaTag: Sendable, Hashable {
  /// The value of the `property` attribute, decoded.
  package let property: String
  /// The value of the `content` attribute, decoded; `nil` when the element has none.
  package let content: String?
}
