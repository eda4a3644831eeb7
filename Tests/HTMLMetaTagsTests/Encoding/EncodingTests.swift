import Foundation
import HTMLMetaTags
import Testing

@Suite(
  "A page's encoding is determined by the HTML and Encoding standards")
struct EncodingTests {
  private static let tag = Array("<meta property=al:a content=\"".utf8)

  /// The content of a tag that holds `bytes`, on a page that begins with `head`.
  private func read(
    _ bytes: [UInt8], head: String = "", contentType: String? = nil
  ) -> String? {
    tags(Array(head.utf8) + Self.tag + bytes + [0x22, 0x3E], contentType: contentType)
      .first?.content
  }

  @Test(
    "the declaration that takes precedence",
    arguments: [
      // A byte order mark, before every other.
      ([0xC3, 0xA9], "\u{FEFF}<meta charset=koi8-r>", "text/html;charset=big5", "\u{E9}"),
      // Without one, the charset of the content type; an unknown charset is ignored.
      ([0xC1], "<meta charset=utf-8>", "text/html; charset=windows-1251", "\u{411}"),
      ([0xC1], "<meta charset=windows-1251>", "text/html;charset=x", "\u{411}"),
      ([0xC1], "<meta charset=none><meta charset=windows-1251>", nil, "\u{411}"),
      // One inside a script is overridden by a later meta element.
      (
        [0xC1], "<script>'<meta charset=koi8-r>'</script><meta charset=windows-1251>", nil,
        "\u{411}"
      ),
      // A declared UTF-16 is read as UTF-8, and x-user-defined as windows-1252.
      ([0xC3, 0xA9], "<meta charset=utf-16>", nil, "\u{E9}"),
      ([0xC3, 0xA9], "<meta charset=utf-16be>", nil, "\u{E9}"),
      ([0xE9], "<meta charset=x-user-defined>", nil, "\u{E9}"),
      ([0xE9], "", "text/html;charset=x-user-defined", "\u{F7E9}"),
    ] as [([UInt8], String, String?, String)])
  func precedence(_ bytes: [UInt8], _ head: String, _ contentType: String?, _ expected: String) {
    #expect(read(bytes, head: head, contentType: contentType) == expected)
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
      "charset=windows-1251", "http-equiv=content&#45;type content='charset&#61;windows-1251'",
    ] {
      #expect(read([0xC1], head: padding + "<meta \(declaration)>") == "\u{411}")
      #expect(
        read([0xC1], head: padding + "<meta \(declaration)><meta charset=koi8-r>") == "\u{411}")
    }
    let other = "<meta http-equiv=refresh http-equiv=content-type content=charset=cp1251>"
    #expect(read([0xC1], head: padding + other) == "\u{C1}")
    #expect(read([0x83, 0x8C], head: padding + "<meta charset=shift_jis>") == "\u{30EC}")
    // The page is read again from its first byte.
    let late = Array((padding + "<meta charset=shift_jis>").utf8)
    #expect(
      tags(Self.tag + [0x83, 0x8C, 0x22, 0x3E] + late).map(\.content) == ["\u{30EC}"])
    #expect(read([0xC1], head: padding + "<!--<meta charset=windows-1251>-->") == "\u{C1}")
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
    for rest: [UInt8] in [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98]] {
      #expect(tags(Self.tag + [0xC3, 0xA9, 0x22, 0x3E] + rest).first?.content == "\u{E9}")
    }
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
    "a page in ISO-2022-JP or an encoding that the standard replaces for security has no tags",
    arguments: ["iso-2022-jp", "csISO2022JP", "iso-2022-kr", "hz-gb-2312", "replacement"])
  func unreadable(_ label: String) {
    let late = "<!--" + String(repeating: " ", count: 1_100) + "-->"
    let tag = "<meta property=al:a>"
    for (markup, contentType) in [
      (tag, "text/html; charset=\(label)"), ("<meta charset=\(label)>" + tag, nil),
      (tag + late + "<meta charset=\(label)>", nil),
    ] as [(String, String?)] {
      for read in [HTMLMetaTags.inDocument, HTMLMetaTags.inSource] {
        let page = read(Data(markup.utf8), contentType, "al:")
        #expect(page.tags.isEmpty)
        #expect(page.isUnreadable)
      }
    }
  }
}
