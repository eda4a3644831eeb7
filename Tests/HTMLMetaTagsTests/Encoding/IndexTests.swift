import Testing

@testable import HTMLMetaTags

/// The indexes as a whole. Each is compared by a checksum of its text, which was computed by Python
/// from its codecs and the rows in which the Encoding standard departs from them.
@Suite("Every index is that of the Encoding standard")
struct IndexTests {
  /// FNV-1a of 64 bits.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  // In Python: cp866, cp874, koi8_r, koi8_u (AE is U+045E and BE is U+040E), mac_roman, mac_cyrillic,
  // iso8859_* and cp125*. A byte that Python lacks is a control character below A0 and U+FFFD above,
  // but CA of windows-1255, which is U+05BA.
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
  func singleByte(_ name: String, _ expected: UInt64) {
    let table = SingleByteTable.named(name)
    let text = (0x80...0xFF as ClosedRange<UInt8>).flatMap { String(table.scalar(for: $0)).utf8 }
    #expect(Self.checksum(text) == expected)
  }

  #if !canImport(Darwin)
    // Foundation on Apple's platforms has converters of its own, so a checksum would say little there.

    /// What every pair of a lead byte and another from 0x21 decodes to, each in a line of its own.
    private static func text(
      _ encoding: TextEncoding, _ leads: [ClosedRange<UInt8>],
      except skipped: ClosedRange<Int>
    ) -> [UInt8] {
      var page: [UInt8] = []
      for lead in leads.joined() {
        for trail in 0x21...0xFF as ClosedRange<UInt8>
        where !skipped.contains(Int(lead) << 8 | Int(trail)) {
          page += [lead, trail, 0x0A]
        }
      }
      return withPage(page) { Transcoder.utf8(of: $0, from: 0, encoding: encoding) { _ in } }
    }

    // GBK, Python's gb18030: A3A0 is U+3000; A6D9 to A6DF and A6EC, A6ED, A6F3 are U+FE10, FE12, FE11
    // and FE13 to FE19; A8BC is U+1E3F; FE59, FE61, FE66, FE67, FE6D, FE7E, FE90 and FEA0 are U+9FB4 to
    // 9FBB. Big5, Python's big5hkscs: A145 is U+2027, A14E U+FE51, A1C2 U+00AF, A1E3 U+FF5E, A1F2
    // U+2295, A1F3 U+2299, A241 U+2215, A242 U+FE68, A244 U+FFE5, A246 U+FFE0, A247 U+FFE1 and A3E1
    // U+20AC; Python lacks the characters that HKSCS-2008 added, from 877A to 87DF.
    @Test(
      "every pair of bytes has the character of Python's codec, with the standard's differences",
      arguments: [
        (.shiftJIS, [0x81...0x9F, 0xE0...0xFC], 0...0, 0x9731_C835_897C_1199),
        (.gbk, [0x81...0xFE], 0...0, 0xD2D2_0D51_E0AF_5B4E),
        (.eucKR, [0x81...0xFE], 0...0, 0x7D07_F1AE_10A7_B9D6),
        (.big5, [0x81...0xFE], 0x877A...0x87DF, 0xEB4E_83F2_E3ED_B463),
        (.eucJP, [0xA1...0xFE], 0...0, 0x59A9_82E7_341A_0A70),
      ] as [(TextEncoding, [ClosedRange<UInt8>], ClosedRange<Int>, UInt64)])
    func pairs(
      _ encoding: TextEncoding, _ leads: [ClosedRange<UInt8>], _ skipped: ClosedRange<Int>,
      _ expected: UInt64
    ) {
      #expect(Self.checksum(Self.text(encoding, leads, except: skipped)) == expected)
    }

    // 8FA2B7 is U+FF5E.
    @Test("EUC-JP has the characters of JIS X 0212 as Python's euc_jp has them")
    func supplementaryKanji() {
      var page: [UInt8] = []
      for row in 0xA1...0xFE as ClosedRange<UInt8> {
        for cell in 0x80...0xFF as ClosedRange<UInt8> { page += [0x8F, row, cell, 0x0A] }
      }
      let text = withPage(page) { Transcoder.utf8(of: $0, from: 0, encoding: .eucJP) { _ in } }
      #expect(Self.checksum(text) == 0x046A_00D1_6CA9_9E3D)
    }
  #endif
}
