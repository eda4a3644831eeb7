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
  @inline(__always)
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

/// The identity of an element name: exact for names of up to eight bytes, a 64-bit hash above.
struct HTMLName {
  private(set) var bits: UInt64 = 0
  private var length = 0

  /// Takes the next byte of the name, already in lower case.
  @inline(__always)
  mutating func append(_ next: UInt8) {
    // NUL represents U+FFFD, so it has to differ from an absent byte.
    let byte = next == 0 ? 0xFF : next
    if length < 8 {
      bits |= UInt64(byte) &<< UInt64(length &* 8)
    } else {
      bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3 | 1 << 63
    }
    length &+= 1
  }

  init() {}

  /// A name of at most eight bytes, the first in the lowest bits.
  @inline(__always)
  init(_ bits: UInt64) { self.bits = bits }

  init(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }
}

/// Finds the tag of a name with one multiplication and, nearly always, one comparison.
struct HTMLTagTable {
  private struct Entry {
    var name: UInt64 = 0
    var tag = HTMLTag.other
  }

  private var entries = [Entry](repeating: Entry(), count: 1024)

  static let shared = HTMLTagTable()

  private init() {
    for tag in HTMLTag.allCases where tag != .other {
      let name = HTMLName(tag.name).bits
      var slot = Self.slot(name)
      while entries[slot].name != 0 { slot = (slot + 1) & 1023 }
      entries[slot] = Entry(name: name, tag: tag)
    }
  }

  @inline(__always)
  private static func slot(_ bits: UInt64) -> Int {
    Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 54)
  }

  @inline(__always)
  func tag(of name: HTMLName) -> HTMLTag {
    var slot = Self.slot(name.bits)
    while true {
      let entry = entries[slot]
      // An empty entry has the tag of all other names.
      if entry.name == name.bits || entry.name == 0 { return entry.tag }
      slot = (slot + 1) & 1023
    }
  }
}
