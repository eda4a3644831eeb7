/// A JSON value, the type of App Link data, extras and referers.
///
/// Literals look like JSON: `["id": 12, "tags": ["a", nil], "big": 18446744073709551615]` needs no
/// cases. Objects have no order and no repeated keys (the last one counts). Strings are equal
/// when their UTF-8 bytes are (RFC 8259, section 8.3), which is linear whatever they hold; the names of
/// members, as keys of a dictionary, by Unicode's equivalence.
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
  public var isNull: Bool { self == .null }

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

  /// The member with a name.
  ///
  /// - Parameter key: The name of the member.
  /// - Returns: The member's value, or `nil` when there is none or this is not an object.
  public subscript(key: String) -> JSONValue? { objectValue?[key] }

  /// The element at an index.
  ///
  /// - Parameter index: The index of the element, from 0.
  /// - Returns: The element, or `nil` when the index is out of range or this is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard let array = arrayValue, array.indices.contains(index) else { return nil }
    return array[index]
  }
}
