internal import Foundation

/// A JSON number: decimal digits, as many as were written.
///
/// JSON does not limit its numbers, and App Link data has identifiers of 64 bits and more, which a
/// `Double` would change. So this stores the decimal value exactly. Two numbers are equal
/// when their values are: `1`, `1.0` and `10e-1` are one number, and `-0` is `0`.
public struct JSONNumber: Sendable, Hashable {
  /// The value in its one canonical spelling, which is valid JSON.
  public let description: String

  /// Creates an integer, exactly.
  ///
  /// - Parameter value: The integer, of any size.
  public init(_ value: some BinaryInteger) {
    let text = String(value)
    description =
      text.utf8.count <= DecimalText.longestPlainNumber
      ? text : DecimalText(parsing: text.utf8)?.canonical ?? text
  }

  /// Creates the shortest decimal that reads back as the same `Double`.
  ///
  /// It is `nil` when the value is infinite or not a number.
  ///
  /// - Parameter value: The floating-point value.
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
  public init?(_ text: String) {
    self.init(utf8: text.utf8)
  }

  init?(utf8 text: some BidirectionalCollection<UInt8>) {
    guard let text = DecimalText(parsing: text) else { return nil }
    description = text.canonical
  }

  /// The nearest `Double`; infinite when the number is beyond all of them.
  public var doubleValue: Double { Double(description) ?? .nan }

  /// Converts the number to an integer type, exactly.
  ///
  /// - Parameter type: The type of integer; inferred when left out.
  /// - Returns: The integer, or `nil` when the number has a fraction or does not fit.
  public func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    Integer(description)
  }
}

extension JSONNumber: LosslessStringConvertible {}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates the integer of a literal, which has to fit in 128 bits.
  public init(integerLiteral value: StaticBigInt) {
    precondition(value.bitWidth <= Int128.bitWidth, "use JSONNumber(String) for so long a number")
    let low = UInt128(truncatingIfNeeded: value[0])
    self.init(Int128(truncatingIfNeeded: low | UInt128(truncatingIfNeeded: value[1]) << 64))
  }

  /// Creates the number of a literal; one that no `Double` can hold is the greatest `Double`.
  public init(floatLiteral value: Double) {
    let greatest = Double.greatestFiniteMagnitude
    self = JSONNumber(min(max(value, -greatest), greatest)) ?? 0
  }
}

extension JSONNumber: Codable {
  /// Reads a number: as an exact integer or decimal where the decoder has one, else as a `Double`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int64.self) {
      self.init(value)
    } else if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else if let value = try? container.decode(DecimalBox.self) {
      self = value.number
    } else if let value = JSONNumber(try container.decode(Double.self)) {
      self = value
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
    } else if JSONNumber(doubleValue) != self, let decimal = DecimalBox(self) {
      try container.encode(decimal)
    } else {
      try container.encode(doubleValue)
    }
  }
}

/// Foundation's decimal, for coders that keep more digits in it than in a `Double`.
private struct DecimalBox: Codable {
  private let value: Decimal

  /// The decimal of that value, or `nil` when a decimal does not hold it exactly.
  init?(_ number: JSONNumber) {
    guard let value = Decimal(string: number.description, locale: nil),
      JSONNumber(value.description) == number
    else { return nil }
    self.value = value
  }

  var number: JSONNumber { JSONNumber(value.description) ?? 0 }

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Decimal.self)
    guard JSONNumber(value.description) != nil else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "The decimal is not a number."))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
