internal import Foundation

/// A JSON value, the type of App Link data, extras and referers.
///
/// Literals look like JSON: `["id": 12, "tags": ["a", nil], "big": 18446744073709551615]` needs no
/// cases. Objects have no order and no repeated keys (the last one counts, with `JSONDecoder` the first).
/// Values are equal when their text is, byte by byte (RFC 8259, section 8.3), which is linear whatever they
/// hold. As keys of a dictionary, names are found by Unicode's equivalence (text with two names that only
/// this makes equal is refused).
public enum JSONValue: Sendable {
  /// JSON's `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, with all its digits.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])
}

extension JSONValue {
  /// Whether this is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The Boolean, or `nil` when this is something else.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number, or `nil` when this is something else.
  public var numberValue: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The string, or `nil` when this is something else.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The array, or `nil` when this is something else.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The object, or `nil` when this is something else.
  public var objectValue: [String: JSONValue]? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member with a name; `nil` when there is none, or this is not an object.
  public subscript(key: String) -> JSONValue? { objectValue?[key] }

  /// The element at an index from 0; `nil` when it is out of range, or this is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard let array = arrayValue, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension JSONValue: CustomStringConvertible {
  /// Parses JSON text (RFC 8259), and keeps all digits of its numbers.
  ///
  /// A surrogate escape without its other half becomes U+FFFD.
  ///
  /// - Parameter text: The JSON text.
  /// - Throws: `JSONSyntaxError` for text that is not JSON, for nesting deeper than 64, for an exponent
  ///   beyond ±1,000,000,000, and for a member's name with more than 30 combining marks in a row, or that
  ///   only Unicode's equivalence makes equal to another.
  public init(parsing text: String) throws(JSONSyntaxError) { try self.init(parsing: text.utf8) }

  /// Parses JSON in UTF-8, as `init(parsing:)` does a string; throws also for bytes that are not UTF-8.
  public init(parsing utf8: some Collection<UInt8>) throws(JSONSyntaxError) {
    var reader = JSONReader(Array(utf8))
    self = try reader.readDocument { reader throws(JSONSyntaxError) in try Self(from: &reader) }
  }

  private init(from reader: inout JSONReader) throws(JSONSyntaxError) {
    switch try reader.readToken() {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array:
      var elements: [JSONValue] = []
      try reader.readElements { reader throws(JSONSyntaxError) in
        elements.append(try Self(from: &reader))
      }
      self = .array(elements)
    case .object:
      var members: [String: JSONValue] = [:]
      try reader.readMembers { reader, name, offset throws(JSONSyntaxError) in
        guard name.isStreamSafe else {
          throw JSONSyntaxError(
            offset: offset,
            reason: "a member's name has more than \(String.maximumCombiningMarks) combining marks "
              + "in a row")
        }
        // A key of a dictionary is not compared as bytes, and two members must not become one.
        if members.updateValue(try Self(from: &reader), forKey: name) != nil,
          let known = members.index(forKey: name), !members.keys[known].hasSameBytes(as: name)
        {
          throw JSONSyntaxError(
            offset: offset,
            reason: "a member's name is another's in a different normalization of Unicode")
        }
      }
      self = .object(members)
    }
  }

  /// The value as JSON in UTF-8.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The value as JSON on one line, members sorted by name: equal values have equal text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

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
  public init(integerLiteral value: Int128) { self = .number(JSONNumber(value)) }

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

extension JSONValue: Hashable {
  /// Whether two values are the same: their text is, byte by byte.
  public static func == (left: JSONValue, right: JSONValue) -> Bool { left.bytes == right.bytes }

  /// Hashes the bytes of the value's text.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension JSONValue: Codable {
  /// Reads any JSON value of at most 128 levels.
  ///
  /// A decoder has to be asked for each type in turn, and Foundation's `JSONDecoder` builds the path to the value for
  /// each that it is not, in a time that grows with the square of the depth: arrays come first. Read untrusted
  /// text by `init(parsing:)`, which is linear.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder, levels: 128)
  }

  private init(_ decoder: any Decoder, levels: Int) throws {
    guard levels > 0 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "more than 128 levels"))
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if var list = try? decoder.unkeyedContainer() {
      self = .array(try Self.elements(of: &list, levels: levels - 1))
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let object = try? decoder.container(keyedBy: MemberName.self) {
      let members = try object.allKeys.map {
        let value = try object.superDecoder(forKey: $0)
        return ($0.stringValue, try JSONValue(value, levels: levels - 1))
      }
      self = .object(Dictionary(members) { first, _ in first })
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .number(try container.decode(JSONNumber.self))
    }
  }

  private static func elements(
    of list: inout any UnkeyedDecodingContainer, levels: Int
  ) throws -> [JSONValue] {
    var elements: [JSONValue] = []
    while !list.isAtEnd {
      // Elements mostly have the type of the one before them.
      let like: JSONValue? =
        switch elements.last {
        case .string: (try? list.decode(String.self)).map(JSONValue.string)
        case .number: (try? list.decode(JSONNumber.self)).map(JSONValue.number)
        default: nil
        }
      elements.append(try like ?? JSONValue(list.superDecoder(), levels: levels))
    }
    return elements
  }

  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Writes the value as plain JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// Reads a `Decodable` value out of this one, or throws, as `JSONDecoder` does from its text.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}
