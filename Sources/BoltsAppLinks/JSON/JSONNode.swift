/// A value of a JSON text, with its position.
///
/// Names are compared as UTF-8 bytes: the comparison of `String` normalises, which is quadratic for
/// long runs of combining marks.
package struct JSONNode: Sendable {
  /// One value of a text.
  struct Entry: Sendable {
    /// A member's name, and its position.
    let name: (text: String, place: JSONPlace)?
    let place: JSONPlace
    var value = JSONValue.null
    /// The index of the first entry that is not inside it.
    var end = 0
  }

  package struct Member: Sendable {
    package let name: String
    package let place: JSONPlace
    package let value: JSONNode

    fileprivate var text: String { "\(JSONValue.string(name)): \(value.text)" }
  }

  /// All values of the text, in its order: the elements and members of one follow it.
  private let entries: [Entry]
  private let index: Int

  private init(_ entries: [Entry], _ index: Int = 0) {
    (self.entries, self.index) = (entries, index)
  }

  /// Reads JSON in UTF-8, with an optional byte order mark.
  package static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    var reader = JSONReader(bytes)
    _ = try reader.readDocument()
    return JSONNode(reader.entries)
  }

  package var value: JSONValue { entries[index].value }
  package var place: JSONPlace { entries[index].place }
}

extension JSONNode {
  package var bool: Bool? { value.boolValue }

  package var string: String? { value.stringValue }

  package var array: [JSONNode]? { value.arrayValue.map { _ in children } }

  /// The members in the order of the text; a name may occur twice.
  package var object: [Member]? {
    guard case .object = value else { return nil }
    return children.compactMap { child in
      child.entries[child.index].name.map { Member(name: $0.text, place: $0.place, value: child) }
    }
  }

  private var children: [JSONNode] {
    sequence(first: index + 1) { entries[$0].end }.prefix { $0 < entries[index].end }
      .map { JSONNode(entries, $0) }
  }

  /// The member of that name, the last one where several have it.
  package subscript(name: String) -> JSONNode? {
    object?.last { $0.name.hasSameBytes(as: name) }?.value
  }

  /// The value as JSON on one line, members in the order of the text.
  package var text: String {
    switch value {
    case .array: "[\(children.map(\.text).joined(separator: ", "))]"
    case .object: "{\((object ?? []).map(\.text).joined(separator: ", "))}"
    default: value.description
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
