internal import Foundation

/// A JSON number: decimal digits, as many as were written.
///
/// JSON does not limit its numbers, and App Link data has identifiers of 64 bits and more, which a
/// `Double` would change. So this stores the decimal value exactly. Two numbers are equal
/// when their values are: `1`, `1.0` and `10e-1` are one number, and `-0` is `0`.
public struct JSONNumber: Sendable, Hashable, LosslessStringConvertible {
  /// The value in its one canonical spelling, which is valid JSON.
  public let description: String

  /// Creates an integer of any size, exactly.
  public init(_ value: some BinaryInteger) {
    let text = String(value)
    description = DecimalText(parsing: text.utf8)?.canonical ?? text
  }

  /// Creates the shortest decimal that reads back as the same `Double`; `nil` when that is not finite.
  public init?(_ value: Double) {
    guard value.isFinite, let text = DecimalText(parsing: value.description.utf8) else {
      return nil
    }
    description = text.canonical
  }

  /// Creates a number from its JSON spelling, exactly.
  ///
  /// It is `nil` when the text is not a number by JSON's grammar (RFC 8259, section 6), or when its
  /// exponent lies beyond ±1,000,000,000.
  ///
  /// - Parameter text: The number as JSON spells it, without spaces.
  public init?(_ text: String) { self.init(utf8: text.utf8) }

  init?(utf8 text: some Collection<UInt8>) {
    guard let text = DecimalText(parsing: text) else { return nil }
    description = text.canonical
  }

  /// The nearest `Double`; infinite when the number is beyond all of them.
  public var doubleValue: Double { Double(description) ?? .nan }

  /// The number as an integer type; `nil` when it has a fraction or does not fit.
  public func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    Integer(description)
  }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates the integer of a literal, which has to fit in 128 bits.
  public init(integerLiteral value: Int128) { self.init(value) }

  /// Creates the number of a literal; one that no `Double` can hold is the greatest `Double`.
  public init(floatLiteral value: Double) {
    let greatest = Double.greatestFiniteMagnitude
    self = JSONNumber(min(max(value, -greatest), greatest)) ?? 0
  }
}

extension JSONNumber: Codable {
  /// Reads a number: with all digits that the decoder's decimals and integers have (Foundation's decimals
  /// have 38, and cut off the rest), else as a `Double`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Every number is a `Double`, and what is none fails here.
    let nearest = try container.decode(Double.self)
    if let value = try? container.decode(Decimal.self), let number = JSONNumber(value.description) {
      self = number
    } else if let value = try? container.decode(Int64.self) {
      self.init(value)
    } else if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else if let number = JSONNumber(nearest) {
      self = number
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "JSON has no number that is not finite.")
    }
  }

  /// Writes the number: as an integer or a `Double` where one holds it exactly, else as a decimal.
  ///
  /// What has more digits than any of those (38) is written as the nearest `Double`;
  /// `JSONValue.description` writes every digit.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value = exactly(Int64.self) {
      try container.encode(value)
    } else if let value = exactly(UInt64.self) {
      try container.encode(value)
    } else if JSONNumber(doubleValue) != self,
      let decimal = Decimal(string: description, locale: nil),
      JSONNumber(decimal.description) == self
    {
      try container.encode(decimal)
    } else {
      let greatest = Double.greatestFiniteMagnitude
      try container.encode(min(max(doubleValue, -greatest), greatest))
    }
  }
}

/// The digits and the exponent of a decimal number: what its value is, however it was spelt.
private struct DecimalText {
  /// Integers with no more characters than this are spelt plainly, zeros at the end and all.
  private static let longestPlainNumber = 40
  private static let greatestExponent = 1_000_000_000

  private var isNegative = false
  /// Without zeros at either end; empty for zero.
  private var digits: [UInt8] = []
  /// Where the decimal point is, counted from the first digit.
  private var point = 0

  /// Reads a number by the grammar of RFC 8259, section 6.
  init?(parsing text: some Collection<UInt8>) {
    var rest = text[...]
    isNegative = rest.takeFirst("-")
    let whole = rest.takeDigits()
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return nil
    }
    digits = Array(whole)
    point = digits.count
    if rest.takeFirst(".") {
      let fraction = rest.takeDigits()
      guard !fraction.isEmpty else { return nil }
      digits += fraction
    }
    if rest.takeFirst("e") || rest.takeFirst("E") {
      let isDownwards = rest.takeFirst("-")
      if !isDownwards { _ = rest.takeFirst("+") }
      let written = rest.takeDigits()
      guard let exponent = Int(String(decoding: written, as: UTF8.self)),
        exponent <= Self.greatestExponent
      else { return nil }
      point += isDownwards ? -exponent : exponent
    }
    guard rest.isEmpty else { return nil }
    removeOuterZeros()
    // What it writes has one digit before the point.
    guard abs(point - 1) <= Self.greatestExponent else { return nil }
  }

  private mutating func removeOuterZeros() {
    let zero = UInt8(ascii: "0")
    let leading = digits.prefix { $0 == zero }.count
    digits.removeFirst(leading)
    point -= leading
    digits.removeLast(digits.reversed().prefix { $0 == zero }.count)
    if digits.isEmpty {
      point = 0
      isNegative = false
    }
  }

  /// The one spelling of this value, after ECMAScript's Number-to-string but with every digit.
  var canonical: String {
    if digits.isEmpty { return "0" }
    let sign = isNegative ? "-" : ""
    let all = String(decoding: digits, as: UTF8.self)
    if digits.count <= point, point == digits.count || point <= Self.longestPlainNumber {
      return sign + all + String(repeating: "0", count: point - digits.count)
    }
    if point > 0, point < digits.count {
      return sign + all.prefix(point) + "." + all.dropFirst(point)
    }
    if point <= 0, point > -6 {
      return sign + "0." + String(repeating: "0", count: -point) + all
    }
    let fraction = digits.count > 1 ? "." + all.dropFirst() : ""
    return "\(sign)\(all.prefix(1))\(fraction)e\(point - 1)"
  }
}

extension Collection<UInt8> where SubSequence == Self {
  fileprivate mutating func takeFirst(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func takeDigits() -> Self {
    let digits = prefix(while: \.isASCIIDigit)
    self = self[digits.endIndex...]
    return digits
  }
}
