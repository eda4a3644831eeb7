import BoltsAppLinks
import TestSupport

extension SplitMix64 {
  /// A string of characters that are difficult for codecs.
  mutating func string() -> String {
    let scalars = Array(
      "ab&=+;%#?/\\\"'<>{}[]:\u{0}\u{1F}\u{7F}\u{2028}é\u{301}\u{200D}漢\u{1F600}\r\n\t "
        .unicodeScalars)
    return String(
      String.UnicodeScalarView(
        (0..<Int.random(in: 0...12, using: &self)).compactMap { _ in
          scalars.randomElement(using: &self)
        }))
  }

  /// A JSON object of everything JSON has.
  mutating func object(depth: Int) -> [String: JSONValue] {
    var object: [String: JSONValue] = [:]
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      object[string()] = value(depth: depth - 1)
    }
    return object
  }

  /// Any JSON value.
  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &self) {
    case 0: return .null
    case 1: return .bool(.random(using: &self))
    case 2: return .number(JSONNumber(Int64.random(in: .min ... .max, using: &self)))
    case 3: return .number(JSONNumber(UInt64.random(in: .min ... .max, using: &self)))
    case 4: return .number(JSONNumber(Double(bitPattern: next())) ?? 0.5)
    case 5: return .string(string())
    case 6:
      let digits = (0..<60).map { _ in String(Int.random(in: 0...9, using: &self)) }.joined()
      return .number(JSONNumber("-1\(digits).25e-7") ?? 0)
    case 7: return .object(object(depth: depth))
    default:
      let count = Int.random(in: 0...4, using: &self)
      return .array((0..<count).map { _ in value(depth: depth - 1) })
    }
  }
}
