import BoltsAppLinks
import Foundation
import Testing

@Suite("Reading App Link data", .timeLimit(.minutes(20)))
struct LookingIntoTests {
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

  @Test("the data of a URL is what was added to it, or nil without App Link data")
  func data() throws {
    let target = URL("https://a.example/?b=c&d")
    let data = AppLinkData(targetURL: target, extras: ["k": "v"])
    #expect(AppLinkData(in: data.added(to: URL("app://x"))) == data)
    #expect(AppLinkData(in: target) == nil)
  }

  @Test("a number that is not finite is not JSON")
  func notFinite() {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    for text in ["inf", "-inf", "nan"] {
      #expect(throws: DecodingError.self) {
        try decoder.decode(JSONNumber.self, from: Data("\"\(text)\"".utf8))
      }
    }
  }
}
