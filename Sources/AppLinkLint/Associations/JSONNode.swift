package import BoltsAppLinks

/// A value of a JSON file, with its position.
///
/// Names are compared as UTF-8 bytes: the comparison of `String` normalizes, which is quadratic for long
/// runs of combining marks.
package struct JSONNode: Sendable {
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// The number's text.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order of the text; a name may occur twice.
    case object([Member])
  }

  package struct Member: Sendable {
    package let name: String
    package let place: JSONPlace
    package let value: JSONNode
  }

  package let value: Value
  package let place: JSONPlace
}

extension JSONNode {
  package var bool: Bool? {
    if case .bool(let value) = value { value } else { nil }
  }

  package var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  package var array: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  package var object: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  package var isNull: Bool {
    if case .null = value { true } else { false }
  }

  /// The member of that name, the last one where several have it.
  package subscript(name: String) -> JSONNode? {
    object?.last { $0.name.hasSameBytes(as: name) }?.value
  }

  /// The value as JSON on one line, members in the order of the text.
  package var text: String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): JSONValue.string(text).description
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.map { "\(JSONValue.string($0.name)): \($0.value.text)" }.joined(separator: ", ")
        + "}"
    }
  }

  /// The value's kind, as a message names it.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

// MARK: - Reading

extension JSONNode {
  /// Reads JSON in UTF-8, with an optional byte order mark, in one pass.
  package static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    var reader = JSONReader(bytes)
    var place = Cursor(bytes: bytes)
    do {
      return try reader.readDocument { reader throws(JSONSyntaxError) in
        try JSONNode(from: &reader, &place)
      }
    } catch {
      throw JSONSyntaxError(
        offset: error.offset, reason: knownReason(at: error.offset, in: bytes) ?? error.reason)
    }
  }

  private init(from reader: inout JSONReader, _ cursor: inout Cursor) throws(JSONSyntaxError) {
    place = cursor.place(of: reader.position)
    switch try reader.readToken() {
    case .null: value = .null
    case .bool(let bool): value = .bool(bool)
    case .number(let number): value = .number(number.description)
    case .string(let text): value = .string(text)
    case .array:
      var elements: [JSONNode] = []
      try reader.readElements { reader throws(JSONSyntaxError) in
        elements.append(try JSONNode(from: &reader, &cursor))
      }
      value = .array(elements)
    case .object:
      var members: [Member] = []
      try reader.readMembers { reader, name, start throws(JSONSyntaxError) in
        let place = cursor.place(of: start)
        members.append(
          Member(name: name, place: place, value: try JSONNode(from: &reader, &cursor)))
      }
      value = .object(members)
    }
  }

  /// What a text is that is often published where JSON belongs.
  private static func knownReason(at offset: Int, in bytes: [UInt8]) -> String? {
    let start = bytes.prefix(4)
    if start.starts(with: [0x1F, 0x8B]) {
      return "this is gzip; serve it with the header Content-Encoding: gzip, or uncompressed"
    }
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
      || start.prefix(2).contains(0)
    {
      return "the text is UTF-16; save it as UTF-8"
    }
    let rest = bytes[min(offset, bytes.count)...]
    if rest.starts(with: ")]}'".utf8) {
      return "the text begins with )]}', which guards JSON for scripts; serve the JSON alone"
    }
    if rest.first == UInt8(ascii: "<") { return "this is an HTML page or other markup" }
    if rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) || rest.first == 0x23 {
      return "JSON has no comments"
    }
    return nil
  }
}

/// A position in a text: lines and columns count from 1, and a column is one Unicode scalar.
package struct JSONPlace: Sendable, Hashable {
  package var line: Int
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  /// The position of a byte; of one past the end, the end.
  package init(of offset: Int, in bytes: [UInt8]) {
    var cursor = Cursor(bytes: bytes)
    self = cursor.place(of: min(offset, bytes.count))
  }
}

/// Counts lines and columns, ascending, so that all of them together take one pass over a text.
private struct Cursor {
  let bytes: [UInt8]
  private var place = JSONPlace()
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func place(of offset: Int) -> JSONPlace {
    while position < offset {
      switch bytes[position] {
      case 0x0D where position + 1 < bytes.count && bytes[position + 1] == 0x0A: place.column += 1
      case 0x0A, 0x0D: place = JSONPlace(line: place.line + 1)
      // Continuation bytes of UTF-8, and a byte order mark at the start, take no column.
      case 0x80..<0xC0: break
      case 0xEF where position == 0: break
      default: place.column += 1
      }
      position += 1
    }
    return place
  }
}
