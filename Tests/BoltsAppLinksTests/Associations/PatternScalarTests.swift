import Testing

@testable import BoltsAppLinks

@Suite("Association files: percent-escapes", .timeLimit(.minutes(20)))
struct PatternScalarTests {
  private func decoded(_ text: String) -> String {
    let scalars = PatternScalar.scalars(Array(text.utf8)[...], isDecoded: true)
    return String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  @Test(
    "escapes that are UTF-8 are decoded, and any other text stays",
    arguments: [
      ("", ""), ("a", "a"), ("%41", "A"), ("%4a%4A", "JJ"), ("%61%62c%64", "abcd"),
      ("é%C3%A9é", "ééé"), ("%E2%82%AC", "€"), ("%F0%9F%98%80x", "😀x"), ("%2525", "%25"),
      ("%00", "\0"), ("%2F", "/"), ("%", "%"), ("a%", "a%"), ("%4", "%4"), ("%4g", "%4g"),
      ("%g4", "%g4"), ("%%41", "%A"), ("%4%41", "%4A"), ("%zz%41%zz", "%zzA%zz"),
      // What is not UTF-8 stays as it is written, with its case, and what follows is decoded.
      ("%FF", "%FF"), ("%ff%41", "%ffA"), ("%41%ff%42", "A%ffB"), ("%C3", "%C3"),
      ("%C3%41", "%C3A"), ("%c3x%A9", "%c3x%A9"), ("%80", "%80"), ("%BF%c2%A0", "%BF\u{A0}"),
      ("%C0%80", "%C0%80"), ("%C1%BF", "%C1%BF"), ("%E2%82", "%E2%82"), ("%E2%82%41", "%E2%82A"),
      ("%E0%80%80", "%E0%80%80"), ("%ED%A0%80", "%ED%A0%80"), ("%F0%9F%98", "%F0%9F%98"),
      ("%F4%90%80%80", "%F4%90%80%80"), ("%F8%80%80%80%80", "%F8%80%80%80%80"),
      ("%C3%A9%C3%A9", "éé"), ("%FF%C3%A9%FE", "%FFé%FE"),
    ])
  func decodes(text: String, expected: String) {
    #expect(Array(decoded(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("a scalar is decoded whatever its escapes' number of bytes")
  func everyLength() {
    let ends: [UInt32] = [
      0, 0x7F, 0x80, 0xBF, 0xC0, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF,
      0x10000, 0x3FFFF, 0x40000, 0xFFFFF, 0x10_0000, 0x10_FFFF,
    ]
    for value in ends + Array(stride(from: 1, to: 0x11_0000, by: 1_009)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let digits = Array("0123456789abcdef")
      let escaped = String(scalar).utf8.map { byte in
        "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }.joined()
      #expect(
        PatternScalar.scalars(Array((escaped + "%41").utf8)[...], isDecoded: true)
          == [value, 0x41])
      #expect(
        PatternScalar.scalars(Array(escaped.utf8)[...], isDecoded: false)
          == escaped.unicodeScalars.map(\.value))
    }
  }
}
