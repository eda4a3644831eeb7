/// A start tag as tree construction needs it.
struct HTMLStartTag {
  /// The attributes that tree construction needs.
  struct Traits: OptionSet {
    let rawValue: UInt8
    static let selfClosing = Traits(rawValue: 1)
    /// `input` with `type=hidden`.
    static let hiddenInput = Traits(rawValue: 2)
    /// `font` with `color`, `face` or `size`.
    static let styledFont = Traits(rawValue: 4)
    /// `annotation-xml` with an `encoding` that means HTML.
    static let holdsHTML = Traits(rawValue: 8)
  }

  let tag: HTMLTag
  let name: HTMLName
  var traits: Traits
}

/// What a start tag means to the tokenizer.
enum HTMLTagEffect: UInt8 {
  case none
  /// A `meta`, `link` or `base` element was inserted.
  case metadata
  /// What follows is text, up to an end tag of the same name, that is read by other rules.
  case rawText
  /// What follows is text to the end of the page.
  case plaintext
  /// A frameset began: no `meta` can follow, and a body that was open is removed.
  case frameset
  /// The rules of the mode do not name this tag.
  case unnamed
}
