/// A `meta` tag of a page's source, whether or not a browser's document has it.
package struct HTMLSourceTag: Sendable, Hashable {
  /// Which attribute names the tag.
  package enum Spelling: Sendable {
    case property, name
    /// A property that would have the prefix in lower case and without white space.
    case misspelled
  }

  /// The value of the attribute that names the tag, decoded. It is cut after
  /// ``HTMLMetaTags/maximumFieldBytes`` of the source.
  package let property: String
  /// The value of the `content` attribute, decoded; `nil` when the tag has none or it is too long.
  package let content: String?
  /// Whether the property or the content is longer than ``HTMLMetaTags/maximumFieldBytes``.
  package let isTooLong: Bool
  /// The line in which the tag begins, from 1; 0 where positions are not read.
  package internal(set) var line = 0
  /// The column in which the tag begins, in characters from 1; 0 as above.
  package internal(set) var column = 0
  /// Which attribute names the tag.
  package internal(set) var spelling = Spelling.property
  /// What keeps the tag out of the document, such as "a comment"; `nil` for a tag that is in it.
  package internal(set) var inertContext: String?
}

extension HTMLSourceTag {
  /// A tag of a document whose source is not there.
  package init(property: String, content: String?) {
    self.init(property: property, content: content, isTooLong: false)
  }

  /// A property as its publisher means it: in lower case, without white space.
  package static func corrected(_ property: String) -> String {
    // Scalars, not characters: a character can be as long as the page.
    var scalars = String.UnicodeScalarView()
    for scalar in property.unicodeScalars where !scalar.properties.isWhitespace {
      scalars.append(scalar)
    }
    return String(scalars).lowercased()
  }
}
