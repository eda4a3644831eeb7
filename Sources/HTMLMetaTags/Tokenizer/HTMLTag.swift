/// The element names that have special rules in tree construction; all others are `other`.
enum HTMLTag: UInt8, CaseIterable {
  case other
  case a, address, annotationXML, applet, area, article, aside
  case b, base, basefont, bgsound, big, blockquote, body, br, button
  case caption, center, code, col, colgroup
  case dd, desc, details, dialog, dir, div, dl, dt
  case em, embed, fieldset, figcaption, figure, font, footer, foreignObject, form, frame, frameset
  case h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html
  case i, iframe, image, img, input, keygen, li, link, listing
  case main, malignmark, marquee, math, menu, meta, mglyph, mi, mn, mo, ms, mtext
  case nav, nobr, noembed, noframes, noscript
  case object, ol, optgroup, option, p, param, plaintext, pre
  case rb, rp, rt, rtc, ruby
  case s, script, search, section, select, small, source, span, strike, strong, style, sub, summary
  case sup, svg
  case table, tbody, td, template, textarea, tfoot, th, thead, title, tr, track, tt
  case u, ul, `var`, wbr, xmp

  /// The name as markup writes it, in lower case.
  var name: String {
    switch self {
    case .other: ""
    case .annotationXML: "annotation-xml"
    case .foreignObject: "foreignobject"
    default: String(describing: self)
    }
  }

  /// The name as tokens have it.
  var identity: HTMLName { Self.identities[Int(rawValue)] }
  private static let identities = allCases.map { HTMLName($0.name.utf8) }

  /// The formatting elements, which the adoption agency algorithm moves.
  var isFormatting: Bool {
    switch self {
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: true
    default: false
    }
  }

  /// The special elements of the HTML namespace.
  var isSpecial: Bool {
    switch self {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote,
      .body, .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt,
      .embed, .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3,
      .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li,
      .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript,
      .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source,
      .style, .summary, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title,
      .tr, .track, .ul, .wbr, .xmp:
      true
    default: false
    }
  }

  var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  /// The elements whose end tag, where they are the current node, does nothing but close them.
  var closesPlainly: Bool {
    switch self {
    case .body, .br, .caption, .form, .html, .table, .tbody, .td, .template, .tfoot, .th, .thead,
      .tr:
      false
    default: true
    }
  }

  /// The start tags that end foreign content (`font` does so only with certain attributes).
  var breaksOutOfForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
      .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      true
    default: false
    }
  }
}

/// The identity of a name: exact for names of up to eight bytes, a 64-bit hash above.
struct HTMLName: Equatable {
  private(set) var bits: UInt64 = 0

  init() {}

  /// The identity of the name that these bytes spell, in any case.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// The identity of the name that the first `count` bytes of a word spell: 1 to 8, none of them NUL.
  @inline(__always)
  init(_ word: UInt64, count: Int) {
    bits = (word.byteSwapped &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)).lowercased
  }

  @inline(__always)
  mutating func append(_ next: UInt8) {
    // NUL represents U+FFFD, so it has to differ from an absent byte.
    let byte = UInt64(next == 0 ? 0xFF : ASCII.lowercased(next))
    let isShort = bits &>> 56 == 0
    bits = isShort ? bits &<< 8 | byte : (bits ^ byte) &* 0x100_0000_01B3 | 1 &<< 63
  }
}

/// Finds the tag of a name with one multiplication and, nearly always, one comparison.
struct HTMLTagTable {
  private var entries = [(name: UInt64, tag: HTMLTag)](repeating: (0, .other), count: 1024)

  static let shared = HTMLTagTable()

  private init() {
    for tag in HTMLTag.allCases where tag != .other {
      entries[slot(of: tag.identity)] = (tag.identity.bits, tag)
    }
  }

  /// The slot of a name, or the empty one in which it would be.
  @inline(__always)
  private func slot(of name: HTMLName) -> Int {
    let bits = name.bits
    var slot = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 54)
    while entries[slot].name != bits, entries[slot].name != 0 { slot = (slot + 1) & 1023 }
    return slot
  }

  /// The tag of a name; an empty entry has that of all other names.
  @inline(__always)
  func tag(of name: HTMLName) -> HTMLTag { entries[slot(of: name)].tag }
}
