import Testing

@testable import HTMLMetaTags

/// Errors in the middle of text and at its end, byte for byte.
@Suite(
  "A page is turned into UTF-8 by the decoders of the Encoding standard")
struct TranscoderTests {
  private static func check(
    _ encoding: TextEncoding, _ bytes: [UInt8], _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let utf8 = withPage(bytes) { Transcoder.utf8(of: $0, from: 0, encoding: encoding) { _ in } }
    let numbers = bytes.map { String($0, radix: 16) }.joined(separator: " ")
    #expect(
      utf8 == Array(expected.utf8), "\(encoding): \(numbers)", sourceLocation: sourceLocation)
  }

  @Test("UTF-8 and single-byte encodings keep their bytes")
  func kept() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61, 0xE9]
    for encoding in [TextEncoding.utf8, .windows1252] {
      let kept = withPage(bytes) { Transcoder.utf8(of: $0, from: 3, encoding: encoding) { _ in } }
      #expect(kept == [0x61, 0xE9])
    }
  }

  @Test(
    "UTF-16 is decoded up to a surrogate or a byte that is left over at the end",
    arguments: [
      ([], ""), ([0, 0x61], "a"), ([0, 0x7F, 0, 0x80, 0, 0x81], "\u{7F}\u{80}\u{81}"),
      ([0x07, 0xFF, 0x08, 0x00, 0xFF, 0xFF], "\u{7FF}\u{800}\u{FFFF}"),
      ([0xD7, 0xFF, 0xE0, 0x00], "\u{D7FF}\u{E000}"),
      ([0xD8, 0x00, 0xDC, 0x00, 0xDB, 0xFF, 0xDF, 0xFF], "\u{10000}\u{10FFFF}"),
      ([0xDC, 0x00, 0, 0x61], "\u{FFFD}a"), ([0xD8, 0x00, 0, 0x61], "\u{FFFD}a"),
      ([0xD8, 0x00, 0xD8, 0x00, 0xDC, 0x00], "\u{FFFD}\u{10000}"),
      ([0xD8, 0x00], "\u{FFFD}"), ([0xD8, 0x00, 0xD8, 0x00], "\u{FFFD}\u{FFFD}"),
      ([0], "\u{FFFD}"), ([0, 0x61, 0x61], "a\u{FFFD}"), ([0xD8, 0x00, 0xDC], "\u{FFFD}"),
      ([0xFE, 0xFF], "\u{FEFF}"),
    ] as [([UInt8], String)])
  func utf16(_ bytes: [UInt8], _ expected: String) {
    Self.check(.utf16BigEndian, bytes, expected)
    var swapped = bytes
    for index in stride(from: 0, to: bytes.count - 1, by: 2) { swapped.swapAt(index, index + 1) }
    Self.check(.utf16LittleEndian, swapped, expected)
  }

  @Test("the replacement decoder turns a page that is not empty into one U+FFFD")
  func replacement() {
    Self.check(.replacement, [], "")
    Self.check(.replacement, [0x61], "\u{FFFD}")
    Self.check(.replacement, [0x61, 0x62, 0x80], "\u{FFFD}")
  }

  @Test(
    "an error consumes what the standard says, and never a byte of ASCII but in a four-byte sequence",
    arguments: [
      (.shiftJIS, [0x8A, 0xBF], "\u{6F22}"), (.shiftJIS, [0x8A], "\u{FFFD}"),
      (.shiftJIS, [0x8A, 0x22], "\u{FFFD}\""), (.shiftJIS, [0x81, 0xFD, 0xB1], "\u{FFFD}\u{FF71}"),
      (.shiftJIS, [0x85, 0x40], "\u{FFFD}@"), (.shiftJIS, [0x85, 0x80, 0x61], "\u{FFFD}a"),
      (.shiftJIS, [0xA0, 0xB1], "\u{FFFD}\u{FF71}"), (.shiftJIS, [0xFD, 0xB1], "\u{FFFD}\u{FF71}"),
      (.shiftJIS, [0xFF, 0x8A, 0xBF], "\u{FFFD}\u{6F22}"), (.shiftJIS, [0x80, 0x61], "\u{80}a"),
      (.shiftJIS, [0xA1, 0xDF], "\u{FF61}\u{FF9F}"),
      (.eucJP, [0xB4, 0xC1], "\u{6F22}"), (.eucJP, [0xB4], "\u{FFFD}"),
      (.eucJP, [0x8E], "\u{FFFD}"),
      (.eucJP, [0xB4, 0x22], "\u{FFFD}\""), (.eucJP, [0xB4, 0x80, 0x61], "\u{FFFD}a"),
      (.eucJP, [0xFF, 0xB4, 0xC1], "\u{FFFD}\u{6F22}"),
      (.eucJP, [0x80, 0xB4, 0xC1], "\u{FFFD}\u{6F22}"),
      (.eucJP, [0xA0, 0xB4, 0xC1], "\u{FFFD}\u{6F22}"), (.eucJP, [0x8E, 0xE0, 0x61], "\u{FFFD}a"),
      (.eucJP, [0x8E, 0xDF], "\u{FF9F}"), (.eucJP, [0x8E, 0xA0, 0x61], "\u{FFFD}a"),
      (.eucJP, [0x8E, 0xE0, 0xB4, 0xC1], "\u{FFFD}\u{6F22}"),
      (.eucJP, [0x8F, 0xA1, 0xA1, 0x61], "\u{FFFD}a"), (.eucJP, [0x8F], "\u{FFFD}"),
      (.eucJP, [0x8F, 0xA2], "\u{FFFD}"), (.eucJP, [0x8F, 0xA2, 0x22], "\u{FFFD}\""),
      (.eucJP, [0x8F, 0x22], "\u{FFFD}\""), (.eucJP, [0x8F, 0xA2, 0x80, 0x61], "\u{FFFD}a"),
      (.eucJP, [0x8F, 0xA2, 0xFF, 0x61], "\u{FFFD}a"),
      (.eucJP, [0x8F, 0xFE, 0xFE, 0x61], "\u{FFFD}a"),
      (.eucJP, [0x8F, 0xFF, 0xB4, 0xC1], "\u{FFFD}\u{6F22}"),
      (.eucJP, [0x8F, 0xA0, 0xB4, 0xC1], "\u{FFFD}\u{6F22}"),
      (.eucJP, [0x8F, 0x8F, 0xB4, 0xC1], "\u{FFFD}\u{6F22}"),
      (.gbk, [0xBA, 0xBA], "\u{6C49}"), (.gbk, [0xBA], "\u{FFFD}"),
      (.gbk, [0xBA, 0x22], "\u{FFFD}\""),
      (.gbk, [0xFF, 0xBA, 0xBA], "\u{FFFD}\u{6C49}"),
      (.gbk, [0x80, 0xBA, 0xBA], "\u{20AC}\u{6C49}"),
      (.gbk, [0xFF, 0x30, 0x81, 0x30, 0x61], "\u{FFFD}0\u{FFFD}0a"),
      (.gbk, [0x81, 0xFF, 0x61], "\u{FFFD}a"),
      (.gbk, [0x81, 0x30, 0x61], "\u{FFFD}0a"),
      (.gbk, [0x81, 0x30, 0xBA, 0xBA], "\u{FFFD}0\u{6C49}"),
      (.gbk, [0x81, 0x30, 0x80, 0x30], "\u{FFFD}0\u{20AC}0"),
      (.gbk, [0x81, 0x30, 0xFF, 0x30], "\u{FFFD}0\u{FFFD}0"),
      (.gbk, [0x81, 0x2F, 0x81, 0x30, 0x61], "\u{FFFD}/\u{FFFD}0a"),
      (.gbk, [0x81, 0x30, 0x81, 0x3A], "\u{FFFD}0\u{FFFD}:"),
      (.gb18030, [0x81, 0x30, 0x81, 0x30], "\u{80}"),
      (.gb18030, [0x81, 0x35, 0xF4, 0x37], "\u{E7C7}"),
      (.gb18030, [0x84, 0x31, 0x82, 0x36], "\u{FE10}"),
      (.gb18030, [0x84, 0x31, 0xA4, 0x37], "\u{FFFD}"),
      (.gb18030, [0x84, 0x31, 0xA4, 0x39], "\u{FFFF}"),
      (.gb18030, [0x84, 0x31, 0xA5, 0x30, 0x61], "\u{FFFD}a"),
      (.gb18030, [0xFE, 0x39, 0xFE, 0x39, 0x61], "\u{FFFD}a"),
      (.gb18030, [0xE3, 0x32, 0x9A, 0x35], "\u{10FFFF}"),
      (.gb18030, [0xE3, 0x32, 0x9A, 0x36, 0x61], "\u{FFFD}a"),
      (.big5, [0xBA, 0x7E], "\u{6F22}"), (.big5, [0xBA], "\u{FFFD}"),
      (.big5, [0xBA, 0x22], "\u{FFFD}\""),
      (.big5, [0x80, 0xBA, 0x7E], "\u{FFFD}\u{6F22}"),
      (.big5, [0xFF, 0xBA, 0x7E], "\u{FFFD}\u{6F22}"),
      (.big5, [0xBA, 0x80, 0x61], "\u{FFFD}a"), (.big5, [0xBA, 0xA0, 0x61], "\u{FFFD}a"),
      (.big5, [0xBA, 0xFF, 0x61], "\u{FFFD}a"), (.big5, [0xBA, 0x7F], "\u{FFFD}\u{7F}"),
      (.eucKR, [0xC7, 0xD1], "\u{D55C}"), (.eucKR, [0xC7], "\u{FFFD}"),
      (.eucKR, [0xC7, 0x22], "\u{FFFD}\""),
      (.eucKR, [0x80, 0xC7, 0xD1], "\u{FFFD}\u{D55C}"),
      (.eucKR, [0xFF, 0xC7, 0xD1], "\u{FFFD}\u{D55C}"),
      (.eucKR, [0xC7, 0x80, 0x61], "\u{FFFD}a"), (.eucKR, [0xCB, 0xD0], "\u{F900}"),
    ] as [(TextEncoding, [UInt8], String)])
  func multiByte(_ encoding: TextEncoding, _ bytes: [UInt8], _ expected: String) {
    Self.check(encoding, bytes, expected)
    // A sequence that Foundation was asked for is known from then on.
    Self.check(encoding, bytes + [0x0A] + bytes, expected + "\n" + expected)
  }

  @Test("a pair that repeats stays the same character, whatever it was in the encoding before")
  func repeatedPairs() {
    for _ in 0..<2 {
      for (encoding, character) in [
        (.shiftJIS, "\u{720D}"), (.eucJP, "\u{71F9}"), (.gbk, "\u{5537}"), (.gb18030, "\u{5537}"),
        (.big5, "\u{9044}"), (.eucKR, "\u{80E5}"),
      ] as [(TextEncoding, String)] {
        Self.check(encoding, [0xE0, 0xA1, 0xE0, 0xA1], character + character)
      }
      Self.check(.iso2022JP, [0x1B, 0x24, 0x42, 0x60, 0x21, 0x60, 0x21], "\u{71F9}\u{71F9}")
    }
  }

  @Test(
    "ISO-2022-JP reads the bytes between its escape sequences by the set that is selected",
    arguments: [
      ([0x0D, 0x0E, 0x0F, 0x10], "\r\u{FFFD}\u{FFFD}\u{10}"),
      ([0x7F, 0x80, 0x81, 0xFF, 0], "\u{7F}\u{FFFD}\u{FFFD}\u{FFFD}\0"),
      ([0x1B], "\u{FFFD}"), ([0x1B, 0x28], "\u{FFFD}("), ([0x1B, 0x28, 0x43], "\u{FFFD}(C"),
      ([0x1B, 0x24, 0x41], "\u{FFFD}$A"), ([0x1B, 0x24, 0x42], ""),
      ([0x1B, 0x24, 0x42, 0x25], "\u{FFFD}"),
      ([0x1B, 0x24, 0x42, 0x7F, 0x25, 0x6C], "\u{FFFD}\u{30EC}"),
      ([0x1B, 0x24, 0x42, 0x20, 0x25, 0x6C], "\u{FFFD}\u{30EC}"),
      ([0x1B, 0x24, 0x42, 0x25, 0x7F, 0x25, 0x6C], "\u{FFFD}\u{30EC}"),
      ([0x1B, 0x24, 0x42, 0x25, 0x20, 0x25, 0x6C], "\u{FFFD}\u{30EC}"),
      ([0x1B, 0x24, 0x42, 0x7E, 0x7E, 0x25, 0x6C], "\u{FFFD}\u{30EC}"),
      ([0x1B, 0x24, 0x42, 0x0A, 0x25, 0x6C], "\u{FFFD}\u{30EC}"),
      ([0x1B, 0x24, 0x40, 0x25, 0x1B, 0x28, 0x49, 0x31], "\u{FFFD}\u{FF71}"),
      ([0x1B, 0x28, 0x49, 0x20, 0x21, 0x5F, 0x60], "\u{FFFD}\u{FF61}\u{FF9F}\u{FFFD}"),
      ([0x1B, 0x28, 0x4A, 0x5B, 0x5C, 0x5D, 0x7D, 0x7E, 0x7F], "[\u{A5}]}\u{203E}\u{7F}"),
      ([0x1B, 0x28, 0x4A, 0x1B, 0x28, 0x42, 0x1B, 0x28, 0x4A], "\u{FFFD}\u{FFFD}"),
      ([0x1B, 0x28, 0x4A, 0x1B, 0x61, 0x1B, 0x28, 0x42, 0x61], "\u{FFFD}aa"),
    ] as [([UInt8], String)])
  func iso2022jp(_ bytes: [UInt8], _ expected: String) {
    Self.check(.iso2022JP, bytes, expected)
  }
}
