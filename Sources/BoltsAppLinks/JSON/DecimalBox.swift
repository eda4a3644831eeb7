internal import Foundation

/// Foundation's decimal, for coders that keep more digits in it than in a `Double`.
struct DecimalBox: Codable {
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
