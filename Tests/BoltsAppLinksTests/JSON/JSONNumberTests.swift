import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("JSON numbers")
struct JSONNumberTests {
  @Test(
    "equal values have the same text, with every digit",
    arguments: [
      ("0", "0"), ("-0", "0"), ("0.000", "0"), ("0e99", "0"), ("1", "1"), ("1.0", "1"),
      ("10e-1", "1"), ("-12.50", "-12.5"), ("100", "100"), ("1e2", "100"), ("1E+2", "100"),
      ("18446744073709551615", "18446744073709551615"), ("0.1", "0.1"), ("1e-6", "0.000001"),
      ("1e-7", "1e-7"), ("12e-9", "1.2e-8"), ("1e39", "1" + String(repeating: "0", count: 39)),
      ("1e40", "1e40"), ("-1e40", "-1e40"), ("1.5e400", "1.5e400"),
      ("1e-999999999", "1e-999999999"), ("0.15e1000000000", "1.5e999999999"),
      (
        "123456789012345678901234567890123456789012345678901234567891",
        "123456789012345678901234567890123456789012345678901234567891"
      ),
      ("0.30000000000000004", "0.30000000000000004"),
    ])
  func canonical(_ text: String, _ canonical: String) {
    #expect(JSONNumber(text)?.description == canonical)
  }

  @Test(
    "text that is not a JSON number, or has too large an exponent, is refused",
    arguments: [
      "", "-", "+1", "01", "-01", "1.", ".5", "1.e2", "1e", "1e+", "0x1", "1 ", " 1", "NaN", "inf",
      "1e1000000001", "1e99999999999999999999", "15e1000000000", "0.1e-1000000000", "1_000", "１",
    ])
  func refused(_ text: String) {
    #expect(JSONNumber(text) == nil)
  }

  @Test("literals, integers and doubles are converted without loss")
  func sources() {
    #expect(JSONNumber(UInt64.max).description == "18446744073709551615")
    #expect(JSONNumber(UInt64.max) == 18_446_744_073_709_551_615)
    #expect(
      (-170_141_183_460_469_231_731_687_303_715_884_105_728 as JSONNumber).exactly() == Int128.min)
    #expect(JSONNumber(Int64.min).exactly(Int64.self) == .min)
    #expect(JSONNumber(Int64.min).exactly(Int32.self) == nil)
    #expect((2.5 as JSONNumber).exactly(Int.self) == nil)
    #expect((1e3 as JSONNumber) == 1000)
    #expect(JSONNumber(0.1).doubleValue == 0.1)
    #expect(JSONNumber(-0.0) == 0)
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(-Double.infinity) == nil)
    #expect(JSONNumber("1e400")?.doubleValue == .infinity)
  }

  @Test("every finite Double converts to a number and back without loss")
  func doubles() throws {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<2000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      #expect(JSONNumber(value)?.doubleValue == value)
    }
  }

  @Test("Foundation's coders preserve up to 38 digits")
  func codable() throws {
    let texts = [
      "0", "-1", "9223372036854775807", "18446744073709551615", "0.1", "2.5", "1e300", "-5e-324",
      "12345678901234567890123456789012345678", "0.1234567890123456789",
      "1.00000000000000001", "4435628638155306.97", "-9007199254740993.5", "18446744073709551615.5",
    ]
    for text in texts {
      let number = try #require(JSONNumber(text))
      let data = try JSONEncoder().encode(["n": number])
      #expect(try JSONDecoder().decode([String: JSONNumber].self, from: data) == ["n": number])
      let written = Data("{\"n\":\(text)}".utf8)
      #expect(try JSONDecoder().decode([String: JSONNumber].self, from: written) == ["n": number])
    }
  }

  @Test("an encoder gets the greatest Double for what is greater")
  func greatest() throws {
    let numbers = try ["1e400", "-1e400"].map { try #require(JSONNumber($0)) }
    let doubles = try JSONDecoder().decode([Double].self, from: JSONEncoder().encode(numbers))
    #expect(doubles == [.greatestFiniteMagnitude, -.greatestFiniteMagnitude])
  }

  @Test("a decoder without decimals gives integers and doubles")
  func propertyList() throws {
    let integers = try PropertyListEncoder().encode([UInt64.max, 1])
    #expect(
      try PropertyListDecoder().decode([JSONNumber].self, from: integers) == [
        18_446_744_073_709_551_615, 1,
      ])
    let doubles = try PropertyListEncoder().encode([0.1, 1e300])
    #expect(try PropertyListDecoder().decode([JSONNumber].self, from: doubles) == [0.1, 1e300])
  }

  @Test("a number that is not finite is not JSON")
  func notFinite() throws {
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
