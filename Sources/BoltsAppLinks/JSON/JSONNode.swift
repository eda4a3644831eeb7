/// A JSON value with its position in the text.
///
/// Names are compared as UTF-8 bytes: the comparison of `String` normalises, which is quadratic for
/// long runs of combining marks.
package struct JSONNode: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONNode])
    /// In the order of the text; a name may occur twice.
    case object([Member])
  }

  package struct Member: Sendable {
    package let name: String
    package let place: JSONPlace
    /// The byte of the text at which its name begins.
    let offset: Int
    package let value: JSONNode
  }

  package let content: Content
  package let place: JSONPlace
  /// The byte of the text at which it begins.
  package let offset: Int32

  /// Reads JSON in UTF-8, with an optional byte order mark.
  package static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    var reader = JSONReader(bytes)
    return try reader.readDocument()
  }

  /// The value at an offset of JSON as one line, members in the order of the text.
  package static func text(at offset: Int32, in bytes: [UInt8]) -> String {
    var reader = JSONReader(bytes, from: Int(offset))
    return (try? reader.readValue(depth: 0))?.text ?? ""
  }
}

extension JSONNode {
  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  package var string: String? {
    if case .string(let value) = content { value } else { nil }
  }

  package var array: [JSONNode]? {
    if case .array(let value) = content { value } else { nil }
  }

  package var object: [Member]? {
    if case .object(let value) = content { value } else { nil }
  }

  /// The member of that name, the last one where several have it.
  package subscript(name: String) -> JSONNode? {
    object?.last { $0.name.hasSameBytes(as: name) }?.value
  }

  /// The value as JSON on one line, members in the order of the text.
  package var text: String {
    var writer = JSONWriter(isSpaced: true)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value's kind, as a message names it.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A position in a text: lines and columns count from 1, and a column is one Unicode scalar.
package struct JSONPlace: Sendable, Hashable, Comparable {
  package var line: Int32 = 1
  package var column: Int32 = 1

  package static func < (left: JSONPlace, right: JSONPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  package init(line: Int32 = 1, column: Int32 = 1) {
    self.line = line
    self.column = column
  }

  /// The position of a byte; of one past the end, the end.
  package init(of offset: Int, in bytes: [UInt8]) {
    advance(from: 0, to: min(offset, bytes.count), in: bytes)
  }

  /// Counts the lines and columns of some bytes.
  mutating func advance(from start: Int, to end: Int, in bytes: [UInt8]) {
    for offset in start..<end {
      switch bytes[offset] {
      case 0x20..<0x80: column &+= 1
      case 0x0D where offset + 1 < bytes.count && bytes[offset + 1] == 0x0A: column &+= 1
      case 0x0A, 0x0D: self = JSONPlace(line: line &+ 1)
      // Continuation bytes of UTF-8, and a byte order mark at the start, take no column.
      case 0x80..<0xC0: break
      case 0xEF where offset == 0: break
      default: column &+= 1
      }
    }
  }
}
