/// Reads JSON (RFC 8259) without recursion, so that no depth of nesting can exhaust the thread's stack.
///
/// The caller chooses the tree that it builds: ``JSONValue`` for the values only, ``JSONNode`` where
/// messages have to name the line of a value.
struct JSONReader<Tree: JSONTree> {
  /// The nesting past which JSON is refused.
  ///
  /// Values are released, compared and hashed by recursion. This limit is safe on the half a megabyte
  /// of stack that a secondary thread has.
  static var maximumDepth: Int { 128 }

  private let bytes: [UInt8]
  private var position = 0
  private var open: [Container] = []
  private var places = JSONPlace.Tracker()

  private struct Container {
    let isObject: Bool
    let place: JSONPlace
    var elements: [Tree] = []
    var members = Tree.noMembers()
    var key = ""
    var keyPlace = JSONPlace()

    var value: Tree { isObject ? Tree(members, at: place) : Tree(elements, at: place) }

    mutating func add(_ value: Tree) {
      if isObject {
        Tree.add(value, named: key, at: keyPlace, to: &members)
      } else {
        elements.append(value)
      }
    }
  }

  static func value(of bytes: [UInt8]) throws(JSONSyntaxError) -> Tree {
    var reader = JSONReader(bytes: bytes)
    return try reader.readDocument()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func readDocument() throws(JSONSyntaxError) -> Tree {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while true {
      skipWhitespace()
      guard let value = try readValueOrOpen(), let document = try close(with: value) else {
        continue
      }
      skipWhitespace()
      guard position == bytes.count else { throw fault("there is text after the value") }
      return document
    }
  }

  /// The position of the next byte, when the tree stores positions.
  private mutating func here() -> JSONPlace {
    Tree.keepsPlaces ? places.place(of: position, in: bytes) : JSONPlace()
  }

  /// Reads a scalar or an empty container, or opens a container and returns `nil`.
  private mutating func readValueOrOpen() throws(JSONSyntaxError) -> Tree? {
    let place = here()
    switch peek {
    case UInt8(ascii: "{"):
      try enter(isObject: true, at: place)
      if take("}") { return open.removeLast().value }
      try readKey()
      return nil
    case UInt8(ascii: "["):
      try enter(isObject: false, at: place)
      if take("]") { return open.removeLast().value }
      return nil
    case UInt8(ascii: "\""): return Tree(.string(try readString()), at: place)
    case UInt8(ascii: "t"): return Tree(try readWord("true", .bool(true)), at: place)
    case UInt8(ascii: "f"): return Tree(try readWord("false", .bool(false)), at: place)
    case UInt8(ascii: "n"): return Tree(try readWord("null", .null), at: place)
    case nil: throw fault("the text ends before a value")
    default: return Tree(try readNumber(), at: place)
    }
  }

  private mutating func enter(isObject: Bool, at place: JSONPlace) throws(JSONSyntaxError) {
    guard open.count < Self.maximumDepth else {
      throw fault("values are nested more than \(Self.maximumDepth) deep")
    }
    open.append(Container(isObject: isObject, place: place))
    position += 1
    skipWhitespace()
  }

  /// Adds a value to the innermost container, closes every container that ends there, and returns
  /// the document's value once none is open.
  private mutating func close(with value: Tree) throws(JSONSyntaxError) -> Tree? {
    var value = value
    while let container = open.indices.last {
      open[container].add(value)
      skipWhitespace()
      let isObject = open[container].isObject
      if take(",") {
        skipWhitespace()
        if isObject { try readKey() }
        return nil
      }
      guard take(isObject ? "}" : "]") else {
        throw fault("a comma or the end of the \(isObject ? "object" : "array") is missing")
      }
      value = open.removeLast().value
    }
    return value
  }

  private mutating func readKey() throws(JSONSyntaxError) {
    guard peek == UInt8(ascii: "\"") else { throw fault("a member's name is missing") }
    let place = here()
    let key = try readString()
    guard StreamSafeText.isStreamSafe(key) else {
      throw fault(
        "a member's name has more than \(StreamSafeText.maximumRun) combining marks in a row")
    }
    skipWhitespace()
    guard take(":") else { throw fault("a colon is missing after a member's name") }
    open[open.count - 1].key = key
    open[open.count - 1].keyPlace = place
  }

  private mutating func readWord(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[position...].starts(with: word.description.utf8) else {
      throw fault("this is not a value")
    }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func readNumber() throws(JSONSyntaxError) -> JSONValue {
    let text = bytes[position...].prefix { byte in
      byte.isASCIIDigit || "+-.eE".utf8.contains(byte)
    }
    guard !text.isEmpty else { throw fault("this is not a value") }
    guard let number = JSONNumber(utf8: text) else { throw fault("this is not a number") }
    position = text.endIndex
    return .number(number)
  }
}

// MARK: - Strings

extension JSONReader {
  private mutating func readString() throws(JSONSyntaxError) -> String {
    let start = position
    position += 1
    var decoded: [UInt8] = []
    while true {
      let plain = bytes[position...].prefix {
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      position = plain.endIndex
      decoded += plain
      switch peek {
      case UInt8(ascii: "\""):
        position += 1
        guard let string = String(validating: decoded, as: UTF8.self) else {
          position = start
          throw fault("the string is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"):
        position += 1
        try readEscape(into: &decoded)
      case nil: throw fault("the text ends inside a string")
      default: throw fault("a string contains an unescaped control character")
      }
    }
  }

  private mutating func readEscape(into decoded: inout [UInt8]) throws(JSONSyntaxError) {
    guard let letter = peek else { throw fault("the text ends inside a string") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): decoded += Array(String(try readUnicodeEscape()).utf8)
    default: throw fault("a string contains an unknown escape")
    }
  }

  /// A surrogate without its other half, which JavaScript does write, becomes U+FFFD.
  private mutating func readUnicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try readHexadecimal()
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let beforeSecond = position
    if take("\\"), take("u") {
      let second = try readHexadecimal()
      if UTF16.isTrailSurrogate(second) {
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        return Unicode.Scalar(value) ?? "\u{FFFD}"
      }
    }
    position = beforeSecond
    return "\u{FFFD}"
  }

  private mutating func readHexadecimal() throws(JSONSyntaxError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexadecimalValue else {
        throw fault("an escape needs four hexadecimal digits")
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}

// MARK: - Characters

extension JSONReader {
  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipWhitespace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func fault(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(offset: position, reason: reason)
  }
}

/// The fault of a text that is not JSON, and its position.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place of the fault, in bytes from the start.
  public let offset: Int
  /// What was found or missing there.
  public let reason: String

  /// The fault and its position.
  public var description: String { "The JSON is malformed at byte \(offset): \(reason)." }
}

/// A tree of values, which ``JSONReader`` builds and ``JSONWriter`` writes.
protocol JSONTree {
  /// The members of an object that is being read.
  associatedtype Members

  /// Whether the reader counts lines and columns; places are all the same otherwise.
  static var keepsPlaces: Bool { get }

  /// Creates `null`, a Boolean, a number or a string.
  init(_ scalar: JSONValue, at place: JSONPlace)
  /// Creates an array.
  init(_ elements: [Self], at place: JSONPlace)
  /// Creates an object.
  init(_ members: Members, at place: JSONPlace)

  /// The members of an object without any.
  static func noMembers() -> Members
  /// Adds a member; of members with the same name the last one counts.
  static func add(_ value: Self, named name: String, at place: JSONPlace, to members: inout Members)

  /// The parts that are written.
  var parts: JSONParts<Self> { get }
}

/// What ``JSONWriter`` writes of a value: itself, its elements, or its members in their order.
enum JSONParts<Tree> {
  case scalar(JSONValue)
  case elements([Tree])
  case members([(name: String?, value: Tree)])
}

extension JSONValue: JSONTree {
  static var keepsPlaces: Bool { false }

  init(_ scalar: JSONValue, at place: JSONPlace) { self = scalar }
  init(_ elements: [JSONValue], at place: JSONPlace) { self = .array(elements) }
  init(_ members: [String: JSONValue], at place: JSONPlace) { self = .object(members) }

  static func noMembers() -> [String: JSONValue] { [:] }

  static func add(
    _ value: JSONValue, named name: String, at place: JSONPlace,
    to members: inout [String: JSONValue]
  ) {
    members[name] = value
  }

  /// Members are sorted by name, so that equal values have equal text.
  var parts: JSONParts<JSONValue> {
    switch self {
    case .array(let elements): .elements(elements)
    case .object(let members):
      .members(
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { ($0.key, $0.value) })
    default: .scalar(self)
    }
  }
}
