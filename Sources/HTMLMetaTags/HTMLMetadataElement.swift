/// A `meta`, `link` or `base` element of a page's document, with the attributes that name things.
package struct HTMLMetadataElement: Sendable, Hashable {
  package enum Kind: Sendable {
    case meta, link, base
  }

  package let kind: Kind
  /// The value of the `name` attribute, decoded; `nil` when the element has none, as below.
  package let name: String?
  /// The value of the `property` attribute.
  package let property: String?
  /// The value of the `content` attribute.
  package let content: String?
  /// The value of the `rel` attribute: tokens between white space, in any case.
  package let rel: String?
  /// The value of the `href` attribute. It is relative to the `href` of the first `base` that has
  /// one, and that is relative to the page's URL.
  package let href: String?
  /// The line in which the tag begins, from 1.
  package internal(set) var line = 0
  /// The column in which the tag begins, in characters from 1.
  package internal(set) var column = 0
}
