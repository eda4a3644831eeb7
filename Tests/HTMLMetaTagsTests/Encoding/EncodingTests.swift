import HTMLMetaTags
import Testing

@Suite(
  "A page's encoding is determined by the HTML and Encoding standards", .timeLimit(.minutes(20)))
struct EncodingTests {
  private static let tag = Array("<meta property=al:a content=\"".utf8)

  /// The content of a tag that holds `bytes`, on a page that begins with `head`.
  private func read(
    _ bytes: [UInt8], head: String = "", mark: [UInt8] = [], contentType: String? = nil
  ) -> String? {
    tags(mark + Array(head.utf8) + Self.tag + bytes + [0x22, 0x3E], contentType: contentType)
      .first?.content
  }

  @Test("a byte order mark takes precedence over every other declaration")
  func mark() {
    let head = "<meta charset=koi8-r>"
    #expect(
      read(
        [0xC3, 0xA9], head: head, mark: [0xEF, 0xBB, 0xBF], contentType: "text/html;charset=big5")
        == "\u{E9}")
  }

  @Test(
    "UTF-16 with a byte order mark is decoded, also with lone surrogates and an odd byte",
    arguments: [true, false])
  func utf16(_ isBigEndian: Bool) {
    let text: [UInt16] = [0xE9, 0xD83D, 0xDE00, 0xD800, 0x78, 0xDC00]
    let units = Array("<meta property=al:a content='".utf16) + text + Array("'>".utf16)
    let bytes = ([0xFEFF] + units).flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    #expect(tags(bytes + [0x20]).first?.content == "\u{E9}\u{1F600}\u{FFFD}x\u{FFFD}")
  }

  @Test(
    "without a byte order mark, the charset of the content type takes precedence",
    arguments: [
      "text/html; charset=windows-1251", "text/html;CHARSET=\"Windows-1251\"",
      "text/html; x=\";charset=utf-8\"; charset=cp1251",
      "text/html; charset=x-cp1251; charset=utf-8",
      "text/html;charset= windows-1251 ",
    ])
  func contentType(_ contentType: String) {
    #expect(read([0xC1], head: "<meta charset=utf-8>", contentType: contentType) == "\u{411}")
  }

  @Test("an unknown charset is ignored")
  func unknownCharset() {
    #expect(
      read([0xC1], head: "<meta charset=windows-1251>", contentType: "text/html;charset=x")
        == "\u{411}")
    #expect(read([0xC1], head: "<meta charset=none><meta charset=windows-1251>") == "\u{411}")
  }

  @Test(
    "without a charset, a declaration in the first 1,024 bytes takes precedence",
    arguments: [
      "<meta charset=windows-1251>", "<META CHARSET='WINDOWS-1251'/>", "<meta charset=' cp1251 '>",
      "<meta http-equiv=content-type content='text/html; charset=windows-1251'>",
      "<meta content='charset = \"windows-1251\"' http-equiv=Content-Type>",
      "<meta content='charset charset=windows-1251;x' http-equiv=Content-Type>",
      "<!-- <meta charset=utf-8> --><meta charset=windows-1251>",
      "<!--><meta charset=windows-1251>",
      "<p title='<meta charset=utf-8>'><meta charset=windows-1251>",
      "<?xml version='1.0' encoding='windows-1251'?>",
      "</p <meta charset=utf-8><meta charset=windows-1251>",
      "<meta name=x content='charset=utf-8'><meta charset=windows-1251>",
    ])
  func declared(_ head: String) {
    #expect(read([0xC1], head: head) == "\u{411}")
  }

  @Test(
    "a declaration in the first 1,024 bytes counts even where it is not an element",
    arguments: [
      "<meta charset=windows-1251>", "<META/CHARSET = 'WINDOWS-1251'/>",
      "<meta x charset=\"windows-1251\">", "<meta charset='windows-1251'charset=utf-8>",
      "<meta http-equiv=content-type content='text/html; charset=windows-1251'>",
      "<meta content=text/html;charset=windows-1251 content=charset=utf-8 http-equiv='Content-Type'>",
      "<!-- <meta charset=utf-8> --><meta charset=windows-1251>",
      "<!--><meta charset=windows-1251>", "<!x '><meta charset=windows-1251>",
      "</ <meta charset=utf-8><meta charset=windows-1251>", "<?<meta charset=utf-8>a",
      "</p title='<meta charset=utf-8>'><meta charset=windows-1251>",
      "<metal charset=utf-8><meta charset=windows-1251>",
    ])
  func declaredInScript(_ head: String) {
    let expected = head.hasPrefix("<?") ? "\u{C1}" : "\u{411}"
    #expect(read([0xC1], head: "<script>\(head)</script>") == expected)
  }

  @Test(
    "text that only resembles a declaration is ignored",
    arguments: [
      "<p encoding='windows-1251'>", "<?xml encodin='windows-1251'?>",
      "<?xml encoding 'windows-1251'?>", "<?xml encoding=windows-1251?>",
      "<?xml encoding='windows -1251'?>", "<?xml encoding='windows-1251?><p '>",
      "<script><meta http-equiv=x content='charset=windows-1251'></script>",
      "<script><meta content='charset=windows-1251'></script>",
    ])
  func undeclared(_ head: String) {
    #expect(read([0xC1], head: head) == "\u{C1}")
  }

  @Test(
    "an XML declaration in UTF-16 without a byte order mark determines the byte order",
    arguments: [true, false])
  func xmlInUTF16(_ isBigEndian: Bool) {
    let page = "<?xml version='1.0'?><meta property=al:a content='\u{E9}'>"
    let bytes = page.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    #expect(tags(bytes).first?.content == "\u{E9}")
  }

  @Test(
    "no meta element overrides the byte order of an XML declaration in UTF-16",
    arguments: ["koi8-r", "gbk", "utf-8", "utf-16be"])
  func declaredInUTF16(_ label: String) {
    let page =
      "<?xml version='1.0'?><meta charset=\(label)><meta property=al:a content='\u{E9}'>"
    let bytes = page.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(tags(bytes).map(\.content) == ["\u{E9}"])
    #expect(sourceTags(bytes).map(\.content) == ["\u{E9}"])
  }

  @Test("a meta element after the first 1,024 bytes also declares the encoding")
  func late() {
    let padding = "<!--" + String(repeating: "p", count: 1100) + "-->"
    for declaration in [
      "charset=windows-1251", "charset=none http-equiv=content-type content=charset=cp1251",
      "http-equiv=Content-Type content='text/html; charset=windows-1251'",
      "http-equiv=content&#45;type content='charset&#61;windows-1251'",
    ] {
      #expect(read([0xC1], head: padding + "<meta \(declaration)>") == "\u{411}")
      #expect(
        read([0xC1], head: padding + "<meta \(declaration)><meta charset=koi8-r>") == "\u{411}")
    }
    for other in [
      "http-equiv=refresh content=charset=cp1251", "content=charset=cp1251",
      "http-equiv=content-type", "http-equiv=content-type name=charset=cp1251", "charset=none",
    ] {
      #expect(read([0xC1], head: padding + "<meta \(other)>") == "\u{C1}")
    }
    #expect(read([0x83, 0x8C], head: padding + "<meta charset=shift_jis>") == "\u{30EC}")
    // The page is read again from its first byte.
    let late = Array((padding + "<meta charset=shift_jis>").utf8)
    #expect(
      tags(Self.tag + [0x83, 0x8C, 0x22, 0x3E] + late).map(\.content) == ["\u{30EC}"])
    #expect(read([0xC1], head: padding + "<!--<meta charset=windows-1251>-->") == "\u{C1}")
  }

  @Test("a declaration inside a script is overridden by a later meta element")
  func scriptInPrescan() {
    let head = "<script>'<meta charset=koi8-r>'</script><meta charset=windows-1251>"
    #expect(read([0xC1], head: head) == "\u{411}")
  }

  @Test("a declared UTF-16 is read as UTF-8, and x-user-defined as windows-1252")
  func impossible() {
    #expect(read([0xC3, 0xA9], head: "<meta charset=utf-16>") == "\u{E9}")
    #expect(read([0xC3, 0xA9], head: "<meta charset=utf-16be>") == "\u{E9}")
    #expect(read([0xE9], head: "<meta charset=x-user-defined>") == "\u{E9}")
    #expect(read([0xE9], contentType: "text/html;charset=x-user-defined") == "\u{F7E9}")
  }

  @Test("without a declaration, a valid UTF-8 page is UTF-8 and any other is windows-1252")
  func undeclared() {
    #expect(read([0xC3, 0xA9]) == "\u{E9}")
    #expect(read([0xE9, 0x80]) == "\u{E9}\u{20AC}")
    // One byte anywhere that UTF-8 does not have counts, also the first and the last.
    #expect(tags([0xFF] + Self.tag + [0xC3, 0xA9, 0x22, 0x3E]).first?.content == "\u{C3}\u{A9}")
    #expect(tags(Self.tag + [0xC3, 0xA9, 0x22, 0x3E, 0x80]).first?.content == "\u{C3}\u{A9}")
    // It counts in a property as well.
    for (byte, character) in [(0x80, "\u{20AC}"), (0x81, "\u{81}"), (0xE9, "\u{E9}")] {
      for rest in ["", " content", " content=x"] {
        let page = Array("<meta property=al:".utf8) + [UInt8(byte)] + Array((rest + ">").utf8)
        #expect(tags(page).map(\.property) == ["al:" + character])
      }
    }
    // What the end of the page cuts short can still be UTF-8.
    #expect(tags(Self.tag + [0xC3, 0xA9, 0x22, 0x3E, 0xC3]).first?.content == "\u{E9}")
  }

  @Test("each invalid UTF-8 sequence becomes one U+FFFD, as the Encoding standard says")
  func invalidUTF8() {
    let head = "<meta charset=utf-8>"
    #expect(read([0x61, 0xFF, 0x62], head: head) == "a\u{FFFD}b")
    #expect(read([0xE2, 0x82, 0x62], head: head) == "\u{FFFD}b")
    #expect(read([0xE0, 0x80, 0x80], head: head) == "\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(read([0xED, 0xA0, 0x80], head: head) == "\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(read([0xF0, 0x9F, 0x98, 0x22], head: head) == "\u{FFFD}")
  }

  @Test(
    "single-byte encodings are decoded",
    arguments: [
      ("windows-1252", 0x80, "\u{20AC}"), ("latin1", 0x92, "\u{2019}"),
      ("windows-1252", 0x81, "\u{81}"),
      ("iso-8859-2", 0xB1, "\u{105}"), ("iso-8859-15", 0xA4, "\u{20AC}"),
      ("koi8-r", 0xC1, "\u{430}"),
      ("koi8-u", 0xAE, "\u{45E}"), ("macintosh", 0xDB, "\u{20AC}"), ("ibm866", 0x80, "\u{410}"),
      ("windows-874", 0xA1, "\u{E01}"), ("windows-1250", 0x9C, "\u{15B}"),
      ("windows-1253", 0xAA, "\u{FFFD}"),
      ("windows-1254", 0xFD, "\u{131}"), ("windows-1255", 0xCA, "\u{5BA}"),
      ("iso-8859-8-i", 0xE0, "\u{5D0}"),
      ("windows-1256", 0x81, "\u{67E}"), ("windows-1257", 0xE0, "\u{105}"),
      ("windows-1258", 0xD2, "\u{309}"),
      ("x-mac-cyrillic", 0x80, "\u{410}"), ("iso-8859-5", 0xF0, "\u{2116}"),
      ("iso-8859-7", 0xE1, "\u{3B1}"),
      ("iso-8859-16", 0xAA, "\u{218}"), ("tis-620", 0xDF, "\u{E3F}"),
      ("iso-8859-9", 0xFD, "\u{131}"),
    ] as [(String, UInt8, String)])
  func singleByte(_ label: String, _ byte: UInt8, _ text: String) {
    #expect(read([byte], head: "<meta charset=\(label)>") == text)
  }

  @Test(
    "multi-byte encodings are decoded",
    arguments: [
      ("shift_jis", [0x83, 0x8C, 0xB1, 0x5C], "\u{30EC}\u{FF71}\\"),
      ("sjis", [0x95, 0x5C], "\u{8868}"),
      ("euc-jp", [0xA5, 0xEC, 0x8E, 0xB1], "\u{30EC}\u{FF71}"),
      ("euc-jp", [0xA5, 0xDF, 0xA5, 0xE0], "\u{30DF}\u{30E0}"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x25, 0x6C, 0x1B, 0x28, 0x42, 0x61], "\u{30EC}a"),
      ("gbk", [0xC4, 0xE3, 0x80], "\u{4F60}\u{20AC}"), ("gb2312", [0xC4, 0xE3], "\u{4F60}"),
      ("gb18030", [0x81, 0x30, 0x84, 0x36, 0xC4, 0xE3], "\u{A5}\u{4F60}"),
      ("big5", [0xA7, 0x41], "\u{4F60}"), ("euc-kr", [0xB0, 0xA1], "\u{AC00}"),
      ("ks_c_5601-1987", [0x81, 0x41], "\u{AC02}"),
    ] as [(String, [UInt8], String)])
  func multiByte(_ label: String, _ bytes: [UInt8], _ text: String) {
    #expect(read(bytes, head: "<meta charset=\(label)>") == text)
  }

  @Test(
    "a quotation mark after a lead byte ends the attribute value",
    arguments: ["shift_jis", "euc-jp", "gbk", "gb18030", "big5", "euc-kr"])
  func errorsSwallowNoMarkup(_ label: String) {
    #expect(read([0x61, 0x81], head: "<meta charset=\(label)>") == "a\u{FFFD}")
    #expect(read([0xFF, 0x61], head: "<meta charset=\(label)>") == "\u{FFFD}a")
  }

  @Test(
    "in ISO-2022-JP, a second escape sequence in a row is an error, and errors consume two bytes",
    arguments: [
      ([0x1B, 0x28, 0x42, 0x61], "a"),
      ([0x1B, 0x28, 0x42, 0x1B, 0x28, 0x42, 0x61], "\u{FFFD}a"),
      ([0x61, 0x1B, 0x24, 0x42, 0x1B, 0x28, 0x42, 0x62], "a\u{FFFD}b"),
      ([0x1B, 0x28, 0x4A, 0x5C, 0x1B, 0x28, 0x42, 0x5C], "\u{A5}\\"),
      ([0x1B, 0x24, 0x42, 0x25, 0x80, 0x25, 0x6C, 0x1B, 0x28, 0x42], "\u{FFFD}\u{30EC}"),
      ([0x1B, 0x24, 0x42, 0x25, 0x1B, 0x28, 0x42, 0x61], "\u{FFFD}a"),
      ([0x1B, 0x24, 0x42, 0x2F, 0x21, 0x1B, 0x28, 0x42], "\u{FFFD}"),
      ([0x1B, 0x28, 0x40, 0x61], "\u{FFFD}(@a"),
    ] as [([UInt8], String)])
  func escapes(_ bytes: [UInt8], _ text: String) {
    #expect(read(bytes, contentType: "text/html;charset=iso-2022-jp") == text)
  }

  @Test(
    "a sequence that is missing from the standard's index is an error, not a private-use character",
    arguments: [
      ("big5", [0x88, 0x40], "\u{31C0}"), ("big5", [0x88, 0x62], "\u{CA}\u{304}"),
      ("big5", [0x8D, 0x48], "\u{9FB3}"), ("big5", [0x81, 0x40], "\u{FFFD}@"),
      ("big5", [0x81, 0xA1], "\u{FFFD}"), ("euc-kr", [0xC9, 0xA1], "\u{FFFD}"),
      ("euc-kr", [0xFE, 0xFE], "\u{FFFD}"), ("shift_jis", [0xF0, 0x40], "\u{E000}"),
      ("gb18030", [0xA1, 0x40], "\u{E4C6}"),
    ] as [(String, [UInt8], String)])
  func privateUse(_ label: String, _ bytes: [UInt8], _ text: String) {
    #expect(read(bytes, contentType: "text/html;charset=\(label)") == text)
  }

  @Test("a declaration that is cut off by the end of the page is ignored")
  func cutShort() {
    let html = Self.tag + [0xE9, 0x22, 0x3E] + Array("<meta charset=koi8-r ".utf8)
    #expect(tags(html).first?.content == "\u{E9}")
  }

  @Test("a page that ends anywhere inside a declaration can be read")
  func everyCut() {
    let head =
      " <!-- - --> </p x = y> <meta http-equiv = 'content-type' content = 'charset = koi8-r' >"
    let xml = "<?xml version = '1.0' encoding = 'koi8-r' ?>"
    for html in [Array(head.utf8), Array(xml.utf8)] {
      for end in html.indices { #expect(tags(Array(html[...end])).isEmpty) }
    }
  }

  @Test("an XML declaration is recognized only in lower case")
  func xmlDeclaration() {
    #expect(read([0xC1], head: "<?xml ENCODING='windows-1251'?>") == "\u{C1}")
    #expect(read([0xC1], head: "<?xml encoding = \"windows-1251\"?>") == "\u{411}")
    #expect(read([0xC1], head: "<?xml encoding='windows-1251 '?>") == "\u{C1}")
  }

  @Test("a page in an encoding that the standard replaces for security has no tags")
  func replacement() {
    #expect(read([0x61], contentType: "text/html; charset=iso-2022-kr") == nil)
    #expect(read([0x61], contentType: "text/html; charset=hz-gb-2312") == nil)
  }
}
