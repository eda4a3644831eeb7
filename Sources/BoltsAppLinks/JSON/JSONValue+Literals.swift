extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `null`.
  ///
  /// Where a `JSONValue?` is asked for, `nil` is still no value at all; but in a conditional
  /// expression, as in `found ? value : nil`, Swift takes it for `null`. Use `if` there.
  public init(nilLiteral: ()) { self = .null }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates an integer, which has to fit in 128 bits.
  public init(integerLiteral value: StaticBigInt) {
    self = .number(JSONNumber(integerLiteral: value))
  }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }

  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; of members with the same name the last one counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
