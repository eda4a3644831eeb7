import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("JSON values", .timeLimit(.minutes(20)))
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
    #expect(error?.description.isEmpty == false)
    #expect((error?.offset ?? -1) <= text.utf8.count)
  }

  @Test("a string that is not UTF-8 is refused")
  func notUTF8() {
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0xFE, 0xFF], [0]] {
      #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
    }
  }

  @Test("a value nested more than 128 deep is refused")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let deepest = try JSONValue(parsing: nested(128))
    #expect(deepest.description == nested(128))
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(129)) }
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(100_000)) }
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

  @Test("reading and writing random bytes does not crash")
  func fuzz() {
    var generator = SplitMix64(seed: 4)
    let fragments = [
      "{", "}", "[", "]", "\"", "\\", ",", ":", "1", "-", ".", "e", "null", "\u{0}", " ",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
        fragments.randomElement(using: &generator) ?? ""
      }.joined()
      if let value = try? JSONValue(parsing: text) {
        #expect((try? JSONValue(parsing: value.description)) == value)
      }
    }
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
}
