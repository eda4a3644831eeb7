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

/// Finds the tag of a name.
struct HTMLTagTable {
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

  static let shared = HTMLTagTable()

  /// All names, one after another.
  private var letters: [UInt8] = []
  /// Where each name begins in these, and its length, in the order of their first letters.
  private var entries: [(start: Int, count: Int, tag: HTMLTag)] = []
  /// Where the entries of each first letter begin, and after the last one where they end.
  private var starts: [Int] = []

  private init() {
    let names = Self.names.flatMap { tag, names in
      names.split(separator: " ").map { (name: Array($0.utf8), tag: tag) }
    }
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      starts.append(entries.count)
      for (name, tag) in names where name[0] == letter {
        entries.append((letters.count, name.count, tag))
        letters += name
      }
    }
    starts.append(entries.count)
  }

  /// The tag whose name is in `range`; its first byte is a letter.
  func tag(named range: Range<Int>, in bytes: PageBytes) -> HTMLTag {
    let letter = Int((bytes[range.lowerBound] | 0x20) &- UInt8(ascii: "a"))
    for index in starts[letter]..<starts[letter + 1] where entries[index].count == range.count {
      let entry = entries[index]
      var offset = 1
      while offset < entry.count,
        ASCII.lowercased(bytes[range.lowerBound + offset]) == letters[entry.start + offset]
      { offset += 1 }
      if offset == entry.count { return entry.tag }
    }
    return .other
  }
}
