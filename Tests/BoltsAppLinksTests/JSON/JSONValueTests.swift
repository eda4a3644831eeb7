import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("JSON values")
struct JSONValueTests {
  @Test("a value can be written with literals")
  func literals() {
    let value: JSONValue = [
      "a": [1, 2.5, nil, true, "x\(1)"], "b": ["c": 18_446_744_073_709_551_615],
    ]
    #expect(
      value.description == #"{"a":[1,2.5,null,true,"x1"],"b":{"c":18446744073709551615}}"#)
    #expect(value["a"]?[1] == 2.5)
    #expect(value["a"]?[9] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["z"] == nil)
    #expect(value["a"]?["z"] == nil)
    #expect(JSONValue.number(3) == 3)
    #expect((["k": 1, "k": 2] as JSONValue) == ["k": 2])
  }

  @Test(
    "a value is read from JSON",
    arguments: [
      (" null ", nil), ("true", true), ("[ ]", []), ("{ }", [:]), ("[[],{}]", [[], [:]]),
      (#"{"a":1,"a":2}"#, ["a": 2]), (#""\u00e9\ud83d\ude00\n\/\\\"""#, "é\u{1F600}\n/\\\""),
      (#""\b\f\r\t""#, "\u{8}\u{C}\r\t"),
      (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
      ("\u{FEFF}[1]", [1]), ("[1e3,-0]", [1000, 0]), (#"{"":{"":[{}]}}"#, ["": ["": [[:]]]]),
    ] as [(String, JSONValue)])
  func reads(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(
    "invalid JSON is refused, with the position and the reason",
    arguments: [
      "", " ", "nul", "True", "[", "[1", "[1,", "[1,]", "[,]", "{", "{\"a\"", "{\"a\":", "{\"a\":1",
      "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{1:1}", "[1 2]", "1 2", "]", "}", "\"", "\"\\",
      "\"\\x\"",
      "\"\\u12\"", "\"\\u12g4\"", "\"\n\"", "'a'", "01", "1.", "-", "[1}", "{]", "NaN", "/**/1",
    ])
  func refuses(_ text: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error?.localizedDescription == error?.description)
    #expect((error?.offset ?? -1) <= text.utf8.count)
  }

  @Test("a string that is not UTF-8 is refused")
  func notUTF8() {
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0xFE, 0xFF], [0]] {
      #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
    }
  }

  @Test("a value nested more than 64 deep is refused, by a decoder more than 128 deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let deepest = try JSONValue(parsing: nested(64))
    #expect(deepest.description == nested(64))
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(65)) }
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(100_000)) }
    func decoded(_ depth: Int) throws -> JSONValue {
      try JSONDecoder().decode(JSONValue.self, from: Data(nested(depth).utf8))
    }
    #expect(try decoded(128).description == nested(128))
    #expect(throws: DecodingError.self) { try decoded(129) }
  }

  @Test("a value survives its own text and Foundation's coders unchanged")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<500 {
      let value = JSONValue.object(generator.object(depth: 5))
      #expect(try JSONValue(parsing: value.description) == value)
    }
    let value: JSONValue = [
      "a": [1, -2.5, nil, true, "x"], "b": ["c": 18_446_744_073_709_551_615],
    ]
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    #expect(try JSONValue(parsing: data) == value)
  }

  @Test(
    "nested arrays are read by asking a decoder for nothing that they are not", arguments: 1...8)
  func decodesArrays(depth: Int) throws {
    let asked = Counter()
    let value = try JSONValue(from: NestedArrays(depth: depth, asked: asked))
    #expect(
      value.description == String(repeating: "[", count: depth)
        + String(repeating: "]", count: depth))
    #expect(asked.value == 4 * depth - 1)
  }

  @Test("equality is that of bytes, in names, too")
  func equality() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(JSONValue.string(composed) != .string(decomposed))
    #expect(JSONValue.object([composed: 1]) != .object([decomposed: 1]))
    #expect(Set([JSONValue.object([composed: 1]), .object([decomposed: 1])]).count == 2)
    #expect(JSONValue.array(["1"]) != .array([1]))
  }

  @Test("a Decodable value is read out of a JSON value, exactly")
  func decode() throws {
    struct Item: Decodable, Equatable {
      var id: Int64
      var tags: [String]
      var note: String?
    }
    let value: JSONValue = ["id": 9_007_199_254_740_993, "tags": ["a", "\u{e9}"], "note": nil]
    #expect(
      try value.decode(Item.self)
        == Item(id: 9_007_199_254_740_993, tags: ["a", "\u{e9}"], note: nil))
    #expect(try value["tags"]?.decode() == ["a", "\u{e9}"])
    #expect(throws: DecodingError.self) { try value.decode([Int].self) }
  }

  @Test("a value converts to its own type, and to nil for all others")
  func kinds() {
    let values: [JSONValue] = [nil, true, 1.5, "x", [1], ["a": 1]]
    #expect(values.map(\.isNull) == [true, false, false, false, false, false])
    #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil])
    #expect(values.map(\.numberValue) == [nil, nil, 1.5, nil, nil, nil])
    #expect(values.map(\.stringValue) == [nil, nil, nil, "x", nil, nil])
    #expect(values.map(\.arrayValue) == [nil, nil, nil, nil, [1], nil])
    #expect(values.map(\.objectValue) == [nil, nil, nil, nil, nil, ["a": 1]])
  }

  @Test("control, bidirectional and line-separating characters are escaped, and no others")
  func escapes() throws {
    let text = "a\u{7F}\u{80}\u{9F}\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}"
    let value: JSONValue = .object([text: .string(text)])
    let written = value.description
    #expect(
      written.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 && $0.value != 0x7F })
    #expect(written.contains(#"\u007f\u0080\u009f\u061c\u200e"#))
    #expect(try JSONValue(parsing: written) == value)
    let others = "é日本\u{1F600}\u{A0}\u{AD}\u{FEFF}"
    #expect(JSONValue.string(others).description == "\"\(others)\"")
  }

  @Test("members are sorted by the bytes of their names")
  func order() {
    let value: JSONValue = ["\u{FFFD}": 1, "\u{1F600}": 2, "b": 3, "a": 4]
    #expect(value.description == "{\"a\":4,\"b\":3,\"\u{FFFD}\":1,\"\u{1F600}\":2}")
  }
}
