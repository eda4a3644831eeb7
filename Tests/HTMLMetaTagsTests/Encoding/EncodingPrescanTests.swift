import Testing

@testable import HTMLMetaTags

/// Each row is a step of the standard's algorithms (13.2.3.2). What is after the step declares
/// koi8-r, or is hidden by it.
@Suite(
  "The prescan reads the first 1,024 bytes as the HTML standard says")
struct EncodingPrescanTests {
  private static let koi8R = TextEncoding.singleByte("koi8-r")

  private func prescan(_ bytes: [UInt8]) -> TextEncoding? {
    PageBytes.with(bytes) { page in
      var prescan = EncodingPrescan(page: page)
      return prescan.run()
    }
  }

  @Test(
    "a declaration that nothing hides is found",
    arguments: [
      "[]", "x[]", "<[]", "<1 []", "< []", "<!>[]", "</>[]", "<?>[]", "<p>[]", "</p>[]", "<p/>[]",
      "<!-->[]", "<!--->[]", "<!---->[]", "<!-- -->[]", "<!--  -->[]", "<!-- > -- ->-->[]",
      "<!x->[]", "<!-x->[]", "<!- ->[]", "<!x '>[]", "</ x='>[]'>", "<1 x='>[]'>", "<?x '>[]",
      "<p x>[]", "<p x/y>[]", "<p x=y>[]", "<p x=>[]", "<p x=''>[]", "<p x = 'y'>[]", "<p x='>'>[]",
      "<p x=\">\">[]", "<p x='\">'>[]", "<p x\">[]", "<p '>[]", "<p\u{C}x='>'>[]", "<p/x='>[]'>",
      "</P/x='>[]'>",
      "<metal charset=gbk>[]", "<met a charset=gbk>[]", "<meta>[]", "<meta charset>[]",
      "<meta charset=none>[]", "<meta charset=>[]", "<meta charset=none content='charset=gbk'>[]",
      "<meta content='charset=gbk'>[]", "<meta http-equiv=content-type>[]",
      "<meta http-equiv=refresh content='charset=gbk'>[]",
      "<meta http-equiv=content-typed content='charset=gbk'>[]",
      "<meta http-equiv=content-type content='none'>[]", "<meta charse=gbk charsets=gbk>[]",
      "<meta charset=koi8-r>", "<META\tCHARSET=KOI8-R>", "<meta/charset=koi8-r>",
      "<meta\u{C}charset=koi8-r\u{C}>", "<meta\ncharset\r=\rkoi8-r\r/>", "<meta x/charset=koi8-r>",
      "<meta x='' charset=koi8-r>",
      "<meta //x=/charset=gbk charset=koi8-r>", "<meta x charset=koi8-r>",
      "<meta =charset=gbk charset=koi8-r>", "<meta ='x charset=koi8-r y'>",
      "<meta x=' charset=gbk ' charset=koi8-r>", "<meta x=y'charset=gbk charset=koi8-r>",
      "<meta charset=koi8-r charset=gbk>", "<meta charset='koi8-r'charset=gbk>",
      "<meta charset=\" koi8-r \">", "<meta x='>' charset=koi8-r>", "<meta x=y/ charset=koi8-r>",
      "<meta http-equiv=Content-Type content=charset=koi8-r>",
      "<meta http-equiv='CONTENT-TYPE' http-equiv=x content='a; charset=koi8-r' content=x>",
      "<meta content=charset=gbk charset=koi8-r>",
      "<meta content=charset=gbk http-equiv=content-type charset=koi8-r>",
    ])
  func found(_ markup: String) {
    let declared = markup.replacing("[]", with: "<meta charset=koi8-r>")
    #expect(prescan(Array(declared.utf8)) == Self.koi8R, "\(declared)")
  }

  @Test(
    "a declaration in a comment, in an attribute's value or after an open construct is not found",
    arguments: [
      "", "<!--[]-->", "<!-- > [] -->", "<!-- >[]", "<!--[", "<!-- -- >[]", "<!-- ->[]",
      "<!a []", "<!- []", "</ []", "</1 []", "<?a []", "<p x='>[]'>", "<p x=\">[]\">",
      "<p x='>[]", "</p x='>[]'>", "<P x='>[]'>", "</p\tx='>[]'>", "<p x= '>[]'>", "<p x ='>[]'>",
      "<p y x='>[]'>", "<p y/x='>[]'>", "<p y=z x='>[]'>", "<metal x='>[]'>", "<meta x='>[]'>",
      "<p []", "<meta[]", "<me []", "<metacharset=koi8-r>", "<meta charset=koi8-r",
      "<meta charset=koi8-r ", "<meta charset='koi8-r'", "<meta charset='koi8-r", "<meta charset",
      "<meta charset=", "<meta charset =", "<meta ", "<meta", "<meta x=charset=koi8-r>",
      "<meta charset=koi8-r;>", "<meta charset=koi8-r/>", "<meta charset=x charset=koi8-r>",
      "<meta charset='' charset=koi8-r>", "<meta =charset=koi8-r>", "<meta /=charset=koi8-r>",
    ])
  func hidden(_ markup: String) {
    let declared = markup.replacing("[]", with: "<meta charset=koi8-r>")
    #expect(prescan(Array(declared.utf8)) == nil, "\(declared)")
  }

  @Test("a declaration counts when its last byte is byte 1,024 of the page, and not a byte later")
  func length() {
    for declaration in [
      "<meta charset=koi8-r>", "<meta charset='koi8-r'>", "<meta charset=koi8-r x>",
      "<meta charset=koi8-r x=y>", "<meta charset=koi8-r x='y'>", "<meta charset=koi8-r x = >",
    ] {
      for length in 1_020...1_060 {
        let padding = String(repeating: "p", count: length - declaration.utf8.count)
        let expected = length <= 1_024 ? Self.koi8R : nil
        #expect(prescan(Array((padding + declaration).utf8)) == expected, "\(length)")
        #expect(prescan(Array((padding + declaration + "<p> ''").utf8)) == expected, "\(length)")
      }
    }
    let name = String(repeating: "p", count: 1_024 - 36)
    for (space, expected) in [("", Self.koi8R), (" ", nil)] {
      let declaration = "<?xml version='\(name)' encoding='koi8-r'\(space)?>"
      #expect(declaration.utf8.count == (space.isEmpty ? 1_024 : 1_025))
      #expect(prescan(Array(declaration.utf8)) == expected)
    }
  }

  @Test(
    "an XML declaration at the start of the page declares its encoding",
    arguments: [
      ("<?xml version='1.0' encoding='koi8-r'?>", koi8R), ("<?xmlencoding='koi8-r'>", koi8R),
      ("<?xml encoding=\"KOI8-R\"?>", koi8R), ("<?xml encoding\u{1}\n=\u{2} 'koi8-r'>", koi8R),
      ("<?xml encoding='koi8-r'<", nil), ("<?xml encoding='koi8-r'", nil),
      ("<?xml encoding='koi8-r?>", nil), ("<?xml encoding='koi8-r>", nil),
      ("<?xml encoding='koi8-r>'", nil), ("<?xml encoding>='koi8-r'>", nil),
      ("<?xml encoding=>'koi8-r'>", nil), ("<?xml encoding='>koi8-r'>", nil),
      ("<?xml encoding", nil), ("<?xml encoding>", nil), ("<?xml encoding=>", nil),
      ("<?xml encoding='>", nil), ("<?xml>", nil), ("<?xmle>", nil), ("<?xml", nil),
      ("<?xml encoding=koi8-r'>", nil), ("<?xml encoding=xkoi8-rx>", nil),
      ("<?xml encoding 'koi8-r'>", nil),
      ("<?xml encoding= 'koi8-r '>", nil), ("<?xml encoding=' koi8-r'>", nil),
      ("<?xml encoding='koi8-r\">", nil), ("<?xml encodin='koi8-r'>", nil),
      ("<?xml Encoding='koi8-r'>", nil), ("<?XML encoding='koi8-r'>", nil),
      (" <?xml encoding='koi8-r'>", nil), ("<?xm1 encoding='koi8-r'>", nil),
      ("<para encoding='koi8-r'>", nil),
      ("<?xml encoding='utf-16'?>", .utf8),
      ("<?xml encoding='koi8-r'?><meta charset=gbk>", .multiByte(.gb18030)),
    ] as [(String, TextEncoding?)])
  func xml(_ markup: String, _ expected: TextEncoding?) {
    #expect(prescan(Array(markup.utf8)) == expected, "\(markup)")
  }

  @Test("the first characters of an XML declaration in UTF-16 tell the byte order")
  func utf16() {
    let start = Array("<\0?\0x\0".utf8)
    #expect(prescan(start) == .utf16(isBigEndian: false))
    #expect(prescan(Array("\0<\0?\0x".utf8)) == .utf16(isBigEndian: true))
    for index in start.indices {
      var changed = start
      changed[index] ^= 1
      #expect(prescan(changed) == nil)
      #expect(prescan(Array(start[..<index])) == nil)
    }
  }
}
