import HTMLMetaTags
import Testing

@Suite(
  "Attribute values are decoded by the standard's rules for attributes")
struct AttributeValueTests {
  @Test(
    "character references follow sections 13.2.5.72 to 13.2.5.80",
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"),
      ("&amp", "&"), ("&AMP", "&"), ("&Amp", "&Amp"), ("&ampx", "&ampx"), ("&amp=", "&amp="),
      ("&amp1", "&amp1"), ("&amp.", "&."), ("&amp&amp;", "&&"), ("&copy", "\u{A9}"),
      ("?a=1&copy=2&reg_id=3", "?a=1&copy=2\u{AE}_id=3"), ("&hellip", "&hellip"),
      ("&hellip;", "\u{2026}"), ("&notit;", "&notit;"), ("&notin;", "\u{2209}"),
      ("&not", "\u{AC}"), ("&notx", "&notx"), ("&notin", "&notin"), ("&thetasym;", "\u{3D1}"),
      ("&thetasymx;", "&thetasymx;"),
      // One of the names that HTML 4 does not have.
      ("&NotEqualTilde;", "&NotEqualTilde;"),
      ("&nothing;", "&nothing;"), ("&", "&"), ("&;", "&;"), ("& amp;", "& amp;"), ("&&amp;", "&&"),
      ("&frac12", "\u{BD}"), ("&sup1;&there4;", "\u{B9}\u{2234}"),
      ("&amp:", "&:"), ("&amp/", "&/"), ("&amp@", "&@"), ("&amp[", "&["), ("&amp`", "&`"),
      ("&amp{", "&{"), ("&ampZ", "&ampZ"), ("&amp9", "&amp9"), ("&amp0", "&amp0"),
      ("&\(String(repeating: "a", count: 40));", "&\(String(repeating: "a", count: 40));"),
    ])
  func named(_ written: String, _ read: String) { check(written, read) }

  @Test(
    "numeric character references are decoded",
    arguments: [
      ("&#65;&#x41;&#X41;&#65 &#x41", "AAAA A"), ("&#0;&#x0;", "\u{FFFD}\u{FFFD}"),
      ("&#128;&#x9F;&#129;", "\u{20AC}\u{178}\u{81}"), ("&#xD800;&#xDFFF;", "\u{FFFD}\u{FFFD}"),
      ("&#x10FFFF;&#x110000;", "\u{10FFFF}\u{FFFD}"), ("&#99999999999999999999;", "\u{FFFD}"),
      // 2^32 more than that of "A".
      ("&#4294967361;&#x100000041;", "\u{FFFD}\u{FFFD}"),
      ("&#xFFFFFFFFFFFFFFFFFFFFF;", "\u{FFFD}"), ("&#;&#x;&#xg;&#", "&#;&#x;&#xg;&#"),
      ("&#x", "&#x"), ("&#x1F600;", "\u{1F600}"), ("&#13;&#10;", "\r\n"), ("&#xFFFE;", "\u{FFFE}"),
      ("&#38;amp;", "&amp;"), ("&#0000000000000065;", "A"), ("&#65a", "Aa"), ("&#x41g", "Ag"),
      ("&#65:", "A:"), ("&#65/", "A/"), ("&#x80;&#127;", "\u{20AC}\u{7F}"),
      ("&#159;&#160;&#255;&#256;", "\u{178}\u{A0}\u{FF}\u{100}"),
    ])
  func numeric(_ written: String, _ read: String) { check(written, read) }

  @Test("NUL becomes U+FFFD, and every line end becomes a line feed")
  func controls() {
    check("a\0b", "a\u{FFFD}b")
    check("a\r\nb\rc\n\rd\r", "a\nb\nc\n\nd\n")
    check(" \t x \u{C}", " \t x \u{C}")
  }

  @Test(
    "every named reference of HTML 4 is decoded",
    arguments: [
      ("nbsp", "\u{A0}"), ("AElig", "\u{C6}"), ("yuml", "\u{FF}"), ("OElig", "\u{152}"),
      ("Yuml", "\u{178}"), ("fnof", "\u{192}"), ("Alpha", "\u{391}"), ("piv", "\u{3D6}"),
      ("ensp", "\u{2002}"), ("zwnj", "\u{200C}"), ("euro", "\u{20AC}"), ("crarr", "\u{21B5}"),
      ("sdot", "\u{22C5}"), ("lang", "\u{27E8}"), ("diams", "\u{2666}"), ("apos", "'"),
    ])
  func wholeTable(_ name: String, _ text: String) {
    check("&\(name);", text)
    check("&\(name)", ["nbsp", "AElig", "yuml"].contains(name) ? text : "&\(name)")
  }

  @Test("a tag without a content attribute has no content; an empty attribute is an empty content")
  func content() {
    #expect(tags("<meta property=al:a>").map(\.content) == [nil])
    #expect(tags("<meta property=al:a content>").map(\.content) == [""])
    #expect(tags("<meta property=al:a content='' content=x>").map(\.content) == [""])
    #expect(tags("<meta property=al:a content\0=x>").map(\.content) == [nil], "another name")
  }

  private func check(_ written: String, _ read: String) {
    let value = written.replacing("\"", with: "&quot;")
    let content = tags("<meta property=\"al:a\" content=\"\(value)\">").first?.content
    #expect(content.map { Array($0.unicodeScalars) } == Array(read.unicodeScalars), "\(written)")
  }
}
