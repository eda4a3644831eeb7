import BoltsAppLinks
import Testing

@Suite("JSON text is safe to show", .timeLimit(.minutes(20)))
struct JSONTextSafetyTests {
  @Test("control, bidirectional and line-separating characters are escaped, and can be read back")
  func escapes() throws {
    let text = "a\u{7F}\u{80}\u{9F}\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}"
    let value: JSONValue = .object([text: .string(text)])
    let written = value.description
    #expect(
      written.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 && $0.value != 0x7F })
    #expect(written.contains(#"\u007f\u0080\u009f\u061c\u200e"#))
    #expect(try JSONValue(parsing: written) == value)
  }

  @Test("other characters are not escaped")
  func others() {
    let text = "é日本\u{1F600}\u{A0}\u{AD}\u{FEFF}"
    #expect(JSONValue.string(text).description == "\"\(text)\"")
  }

  @Test("members are sorted by the bytes of their names")
  func order() {
    let value: JSONValue = ["\u{FFFD}": 1, "\u{1F600}": 2, "b": 3, "a": 4]
    #expect(value.description == "{\"a\":4,\"b\":3,\"\u{FFFD}\":1,\"\u{1F600}\":2}")
  }
}
