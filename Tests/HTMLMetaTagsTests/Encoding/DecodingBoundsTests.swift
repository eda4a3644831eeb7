import HTMLMetaTags
import Testing

@Suite("The boundary sequences of each encoding are decoded correctly", .timeLimit(.minutes(20)))
struct DecodingBoundsTests {
  private func content(_ bytes: [UInt8], _ charset: String? = nil) -> String? {
    tags(
      Array("<meta property=al:a content=\"".utf8) + bytes + [0x22, 0x3E],
      contentType: charset.map { "text/html; charset=\($0)" }
    ).first?.content
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      .drop { $0 == 0 }.map(\.self)
  }

  @Test("a page without a declaration is UTF-8 exactly when Swift accepts it as UTF-8")
  func utf8() {
    let leads: [UInt8] = [
      0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xDF, 0xE0, 0xE1, 0xE2, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
      0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    let seconds: [UInt8] = [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
    let rests: [[UInt8]] = [
      [], [0x80], [0xBF], [0x7F], [0xC0], [0x80, 0x80], [0xBF, 0xBF], [0x80, 0x7F], [0x80, 0xC0],
      [0x80, 0x80, 0x80],
    ]
    for lead in leads {
      for second in seconds {
        for rest in rests {
          let bytes = [lead, second] + rest
          let text = content(bytes)
          if let expected = String(validating: bytes, as: UTF8.self) {
            #expect(text == expected, "\(bytes)")
          } else {
            // Each byte of windows-1252 is a character.
            #expect(text?.unicodeScalars.count == bytes.count, "\(bytes)")
            #expect(text?.unicodeScalars.contains("\u{FFFD}") == false, "\(bytes)")
          }
        }
      }
    }
  }

  // The characters are those of Python's codecs cp932, euc_jp, gb18030, big5hkscs and cp949.
  private static let sequences: [(String, [(UInt64, String)], [UInt64])] = [
    (
      "shift_jis",
      [
        (0x8140, "\u{3000}"), (0x817E, "\u{D7}"), (0x8180, "\u{F7}"), (0x819E, "\u{25C7}"),
        (0x819F, "\u{25C6}"), (0x81FC, "\u{25EF}"), (0x889F, "\u{4E9C}"), (0x9FFC, "\u{6ECC}"),
        (0xE040, "\u{6F3E}"), (0xE07E, "\u{70DD}"), (0xE080, "\u{70D9}"), (0xEAA4, "\u{7199}"),
        (0xFA40, "\u{2170}"), (0xFC4B, "\u{9ED1}"), (0xA1, "\u{FF61}"), (0xDF, "\u{FF9F}"),
      ], [0x8139, 0x817F, 0x81FD, 0xA0, 0xFD, 0xFF, 0xFE]
    ),
    (
      "euc-jp",
      [
        (0xA1A1, "\u{3000}"), (0xA1DF, "\u{D7}"), (0xA1E0, "\u{F7}"), (0xA1FE, "\u{25C7}"),
        (0xA2A1, "\u{25C6}"), (0xA2FE, "\u{25EF}"), (0xDEA1, "\u{6CBA}"), (0xDEFE, "\u{6ECC}"),
        (0xDFA1, "\u{6F3E}"), (0xDFFE, "\u{71FC}"), (0xF4A6, "\u{7199}"), (0x8EA1, "\u{FF61}"),
        (0x8EDF, "\u{FF9F}"), (0xCFD3, "\u{8155}"), (0xD0A1, "\u{5F0C}"),
      ], [0xA1A0, 0xA1FF, 0x8EA0, 0x8EE0, 0xA0, 0xFF, 0x80]
    ),
    (
      "gbk",
      [
        (0x8140, "\u{4E02}"), (0x817E, "\u{4E8A}"), (0x8180, "\u{4E90}"), (0x81FE, "\u{4FA2}"),
        (0xA1A1, "\u{3000}"), (0xF7FE, "\u{9F44}"), (0x8130_8130, "\u{80}"),
        (0x8130_FE39, "\u{609}"), (0x9030_8130, "\u{10000}"), (0xE332_9A35, "\u{10FFFF}"),
      ], [0x817F, 0x81FF, 0xFF]
    ),
    (
      "big5",
      [
        (0xA140, "\u{3000}"), (0xA17E, "\u{FE5A}"), (0xA1A1, "\u{FE5B}"), (0xA1FE, "\u{FF0F}"),
        (0xA440, "\u{4E00}"), (0xC67E, "\u{7C72}"), (0xC940, "\u{4E42}"), (0xF9D5, "\u{9F98}"),
        (0x8740, "\u{43F0}"), (0xFEFE, "\u{79D4}"),
      ], [0xA13F, 0xA17F, 0xA1A0, 0xA1FF, 0x80, 0xFF]
    ),
    (
      "euc-kr",
      [
        (0x8141, "\u{AC02}"), (0x815A, "\u{AC34}"), (0x8161, "\u{AC35}"), (0x817A, "\u{AC55}"),
        (0x8181, "\u{AC56}"), (0xA1A1, "\u{3000}"), (0xA1FE, "\u{FFE2}"), (0xB0A1, "\u{AC00}"),
        (0xC8FE, "\u{D79D}"), (0xC652, "\u{D7A3}"), (0xFDFE, "\u{8A70}"),
      ], [0x8140, 0x815B, 0x817B, 0x81FF, 0x80, 0xFF, 0xFEFF]
    ),
  ]

  @Test(
    "the first and last sequences of each multi-byte encoding are decoded",
    arguments: sequences.indices)
  func multiByte(_ index: Int) {
    let (charset, valid, invalid) = Self.sequences[index]
    for (number, expected) in valid {
      let text = content(Self.bytes(number) + [0x78], charset)
      #expect(text == expected + "x", "\(charset) \(String(number, radix: 16))")
    }
    for number in invalid {
      // A byte of ASCII after a lead is read as itself.
      let bytes = Self.bytes(number)
      let ascii = bytes.last.flatMap { $0 < 0x80 ? String(Unicode.Scalar($0)) : nil } ?? ""
      let text = content(bytes + [0x78], charset)
      #expect(text == "\u{FFFD}\(ascii)x", "\(charset) \(String(number, radix: 16))")
    }
  }

  @Test("a three-byte sequence of EUC-JP is one character")
  func threeBytes() {
    #expect(content(Self.bytes(0x8FA2AF) + [0x78], "euc-jp") == "\u{2D8}x")
    #expect(content(Self.bytes(0x8FEDE3) + [0x78], "euc-jp") == "\u{9FA5}x")
    #expect(content(Self.bytes(0x8FA2) + [0x78], "euc-jp") == "\u{FFFD}x")
  }

  @Test(
    "the first and last characters of each ISO-2022-JP character set are decoded",
    arguments: [
      ("(I!", "\u{FF61}"), ("(I_", "\u{FF9F}"), ("(I`", "\u{FFFD}"), ("(I ", "\u{FFFD}"),
      ("$B!!", "\u{3000}"), ("$B!~", "\u{25C7}"), ("$B\"!", "\u{25C6}"), ("$Bt&", "\u{7199}"),
      ("$@!!", "\u{3000}"), ("$B!\u{7F}", "\u{FFFD}"), ("$B\u{7F}", "\u{FFFD}"),
      ("$B! ", "\u{FFFD}"), ("(J\\~", "\u{A5}\u{203E}"), ("(B\\~", "\\~"),
    ])
  func iso2022jp(_ sequence: String, _ expected: String) {
    let bytes = [0x1B] + Array(sequence.utf8) + [0x1B, 0x28, 0x42, 0x78]
    #expect(content(bytes, "iso-2022-jp") == expected + "x", "\(sequence)")
  }
}
