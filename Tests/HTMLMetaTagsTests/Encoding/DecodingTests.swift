import HTMLMetaTags
import Testing

@Suite("Values are decoded by the tables of the Encoding standard")
struct DecodingTests {
  /// The content of a tag that has these bytes, in a page with this charset.
  private func read(_ bytes: [UInt8], _ charset: String) -> String? {
    tags(
      Array("<meta property=al:a content='".utf8) + bytes + Array("'>".utf8),
      contentType: "text/html;charset=\(charset)"
    ).first?.content
  }

  // FNV-1a of 64 bits of the text in UTF-8, computed by Python: cp866, cp874, koi8_r, koi8_u (AE is U+045E
  // and BE is U+040E), mac_roman, mac_cyrillic, iso8859_* and cp125*. A byte that Python lacks is a control
  // character below A0 and U+FFFD above, but CA of windows-1255, which is U+05BA.
  @Test(
    "the upper half of each single-byte encoding has the standard's characters",
    arguments: [
      ("ibm866", 0x1FC2_571F_0480_6DCA), ("iso-8859-10", 0xF625_5D1C_555E_A19B),
      ("iso-8859-13", 0xC629_5F21_6259_D2E1), ("iso-8859-14", 0xDC6E_3A7B_6097_D8B5),
      ("iso-8859-15", 0x5DF0_B681_D68E_ED40), ("iso-8859-16", 0x67E7_1470_C2C3_C702),
      ("iso-8859-2", 0x5880_24DC_95E3_E2B6), ("iso-8859-3", 0x135E_6197_4CA2_4517),
      ("iso-8859-4", 0x91E3_74CB_717C_9E0F), ("iso-8859-5", 0xB83A_DA89_4CDB_942F),
      ("iso-8859-6", 0x5479_4F86_B052_C862), ("iso-8859-7", 0x8A37_FB52_2272_B5E9),
      ("iso-8859-8", 0xDA8A_B993_F355_95DD), ("koi8-r", 0x0525_656E_2FBD_23BD),
      ("koi8-u", 0x042B_0ACD_8C13_4FC1), ("macintosh", 0xF863_2623_AB53_7BB5),
      ("windows-1250", 0x6CCE_F657_3D6D_9235), ("windows-1251", 0x9448_B7D0_66A7_53A5),
      ("windows-1252", 0x29CC_FE22_0DC0_C01A), ("windows-1253", 0xDED5_F7D2_4E4D_C710),
      ("windows-1254", 0x29E5_A164_D75B_4794), ("windows-1255", 0xBAA3_1A84_BEE9_449F),
      ("windows-1256", 0xE1F9_D919_0525_E0CB), ("windows-1257", 0x879C_25A3_BA7F_16CE),
      ("windows-1258", 0xFFED_1FCE_560D_4F03), ("windows-874", 0x54FE_9749_B6D1_9313),
      ("x-mac-cyrillic", 0x18E0_67F8_C866_B605),
    ] as [(String, UInt64)])
  func singleByte(_ charset: String, _ expected: UInt64) {
    let text = read(Array(0x80...0xFF), charset) ?? ""
    let checksum = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(checksum == expected)
  }

  @Test(
    "characters of more than one byte are decoded",
    arguments: [
      ("shift_jis", [0x8A, 0xBF, 0xA1, 0xDF], "\u{6F22}\u{FF61}\u{FF9F}"),
      ("shift_jis", [0x83, 0x5C, 0x94, 0x7C], "\u{30BD}\u{57F9}"),
      ("euc-jp", [0xB4, 0xC1, 0x8E, 0xDF, 0xA5, 0xEC], "\u{6F22}\u{FF9F}\u{30EC}"),
      ("gbk", [0xBA, 0xBA, 0x80], "\u{6C49}\u{20AC}"), ("gb2312", [0xA6, 0xC1], "\u{3B1}"),
      ("gb18030", [0x81, 0x30, 0x81, 0x30, 0xE3, 0x32, 0x9A, 0x35], "\u{80}\u{10FFFF}"),
      ("big5", [0xBA, 0x7E, 0x61], "\u{6F22}a"), ("euc-kr", [0xC7, 0xD1], "\u{D55C}"),
    ])
  func multiByte(_ charset: String, _ bytes: [UInt8], _ expected: String) {
    #expect(read(bytes, charset) == expected)
    #expect(read(Array("&amp;".utf8) + bytes + [0x26], charset) == "&\(expected)&")
  }

  @Test(
    "a malformed sequence is U+FFFD, and the characters around it are kept",
    arguments: [
      ("shift_jis", [0x8A, 0xBF, 0x8A], "\u{6F22}\u{FFFD}"),
      ("shift_jis", [0x85, 0x40, 0x8A, 0xBF], "\u{FFFD}@\u{6F22}"),
      ("shift_jis", [0xFF, 0x8A, 0xBF], "\u{FFFD}\u{6F22}"),
      ("euc-jp", [0xB4, 0xC1, 0xB4, 0x61], "\u{6F22}\u{FFFD}a"),
      ("euc-jp", [0xFF, 0xB4, 0xC1, 0x8E], "\u{FFFD}\u{6F22}\u{FFFD}"),
      ("euc-jp", [0x8F, 0xB0, 0xA1, 0xB4, 0xC1], "\u{FFFD}\u{6F22}"),
      ("gbk", [0xBA, 0xBA, 0x81, 0xFF, 0x61], "\u{6C49}\u{FFFD}a"),
      ("gb18030", [0xFF, 0xBA, 0xBA], "\u{FFFD}\u{6C49}"),
      ("big5", [0xBA, 0xFF, 0xBA, 0x7E], "\u{FFFD}\u{6F22}"),
      ("big5", [0x80, 0xBA, 0x7E], "\u{FFFD}\u{6F22}"),
      ("euc-kr", [0xC7, 0xD1, 0xC7], "\u{D55C}\u{FFFD}"),
      ("euc-kr", [0xFF, 0xC7, 0xD1], "\u{FFFD}\u{D55C}"),
    ])
  func malformed(_ charset: String, _ bytes: [UInt8], _ expected: String) {
    #expect(read(bytes, charset) == expected)
  }

  @Test("a lead byte hides no quotation mark, reference or end of a tag")
  func markup() {
    for charset in ["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"] {
      #expect(read([0x81], charset) == "\u{FFFD}")
      #expect(read([0x61, 0xE1], charset) == "a\u{FFFD}")
      let page = Array("<meta property=al:a content=".utf8) + [0x81, 0x3E]
      #expect(tags(page, contentType: "text/html;charset=\(charset)").count == 1)
    }
  }
}
