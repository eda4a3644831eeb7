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
    package let value: JSONNode
  }

  package let content: Content
  package let place: JSONPlace

  /// Reads JSON in UTF-8, with an optional byte order mark.
  package static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    try JSONReader<JSONNode>.value(of: bytes)
  }
}

extension JSONNode: JSONTree {
  static var keepsPlaces: Bool { true }

  init(_ scalar: JSONValue, at place: JSONPlace) {
    self.place = place
    content =
      switch scalar {
      case .bool(let value): .bool(value)
      case .number(let value): .number(value)
      case .string(let value): .string(value)
      case .null, .array, .object: .null
      }
  }

  init(_ elements: [JSONNode], at place: JSONPlace) {
    self.place = place
    content = .array(elements)
  }

  init(_ members: [Member], at place: JSONPlace) {
    self.place = place
    content = .object(members)
  }

  static func noMembers() -> [Member] { [] }

  static func add(
    _ value: JSONNode, named name: String, at place: JSONPlace, to members: inout [Member]
  ) {
    members.append(Member(name: name, place: place, value: value))
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
  subscript(name: StaticString) -> JSONNode? {
    object?.last { $0.name.utf8.elementsEqual(name.description.utf8) }?.value
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
