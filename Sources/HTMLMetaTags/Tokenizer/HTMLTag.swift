/// The tags that have rules of their own here.
enum HTMLTag {
  /// A name that has no rule.
  case other
  /// An element of the head that holds nothing, or `html`: it does not open the body.
  case headContent
  /// An element that ends foreign content.
  case breakout
  case head, meta, template, svg, math, frameset, font
  /// What these hold is text, up to the end tag.
  case title, style, script, textarea, noscript, noframes, noembed, iframe, xmp
  /// What follows is text to the end of the page.
  case plaintext
  /// In SVG these may hold HTML, as does `title`.
  case foreignObject, desc
  /// In MathML these may hold HTML.
  case mathText, annotationXML

  /// What is between the tags is text.
  var isRawText: Bool {
    switch self {
    case .title, .style, .script, .textarea, .noscript, .noframes, .noembed, .iframe, .xmp,
      .plaintext:
      true
    default: false
    }
  }

  /// Whether the tag leaves the body closed.
  var isInHead: Bool {
    switch self {
    case .headContent, .head, .meta, .template, .title, .style, .script, .noscript, .noframes: true
    default: false
    }
  }
}

extension HTMLTag {
  private typealias Entry = (name: [UInt8], tag: HTMLTag)

  private static let names: [(HTMLTag, String)] = [
    (.headContent, "html link base basefont bgsound"), (.head, "head"),
    (
      .breakout,
      """
      b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 hr i img li \
      listing menu nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
      """
    ),
    (.meta, "meta"), (.template, "template"), (.svg, "svg"), (.math, "math"),
    (.frameset, "frameset"), (.font, "font"), (.title, "title"), (.style, "style"),
    (.script, "script"), (.textarea, "textarea"), (.noscript, "noscript"),
    (.noframes, "noframes"), (.noembed, "noembed"), (.iframe, "iframe"), (.xmp, "xmp"),
    (.plaintext, "plaintext"), (.foreignObject, "foreignobject"), (.desc, "desc"),
    (.mathText, "mi mn mo ms mtext"), (.annotationXML, "annotation-xml"),
  ]

  /// The tags whose names begin with each letter.
  private static let entries = names.reduce(into: [[Entry]](repeating: [], count: 26)) {
    for name in $1.1.split(separator: " ").map({ Array($0.utf8) }) {
      $0[Int(name[0] - 0x61)].append((name, $1.0))
    }
  }

  /// The tag whose name is in `range`; its first byte is a letter.
  static func named(_ range: Range<Int>, in bytes: PageBytes) -> HTMLTag {
    for entry in entries[Int((bytes[range.lowerBound] | 0x20) - 0x61)]
    where entry.name.count == range.count && bytes.matches(entry.name, at: range.lowerBound) {
      return entry.tag
    }
    return .other
  }
}
