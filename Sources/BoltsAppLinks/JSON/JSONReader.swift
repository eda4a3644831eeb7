public import Foundation

/// Reads JSON (RFC 8259) once, from the front: its callers build from it what they need.
package struct JSONReader {
  /// The nesting past which JSON is refused, since values are read, written and released by recursion.
  static let maximumDepth = 64

  /// A value, or the beginning of a list of elements or members.
  package enum Token: Sendable {
    case null, array, object
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
  }

  /// The position of the next byte.
  package private(set) var position = 0
  private let bytes: [UInt8]
  private var depth = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the one value of a text in UTF-8, which may begin with a byte order mark.
  package mutating func readDocument<Value>(
    _ readValue: (inout JSONReader) throws(JSONSyntaxError) -> Value
  ) throws(JSONSyntaxError) -> Value {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipWhitespace()
    let document = try readValue(&self)
    skipWhitespace()
    guard position == bytes.count else { throw fault("there is text after the value") }
    return document
  }

  /// Reads a value; where it is an array or an object, its elements or members are read next.
  package mutating func readToken() throws(JSONSyntaxError) -> Token {
    switch peek {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case nil: throw fault("the text ends before a value")
    default: return .number(try readNumber())
    }
  }

  /// Reads an array with a closure that reads one of its elements.
  package mutating func readElements(
    _ readElement: (inout JSONReader) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try readList("array", end: "]", readElement)
  }

  /// Reads an object with a closure that reads the value of a member; it gets the member's name and the
  /// position of that.
  package mutating func readMembers(
    _ readValue: (inout JSONReader, String, Int) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try readList("object", end: "}") { reader throws(JSONSyntaxError) in
      let start = reader.position
      guard reader.peek == UInt8(ascii: "\"") else {
        throw reader.fault("a member's name is missing")
      }
      let name = try reader.readString()
      reader.skipWhitespace()
      guard reader.take(":") else { throw reader.fault("a colon is missing after a member's name") }
      reader.skipWhitespace()
      try readValue(&reader, name, start)
    }
  }

  private mutating func readList(
    _ kind: String, end: Unicode.Scalar,
    _ readItem: (inout JSONReader) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth < Self.maximumDepth else {
      throw fault("values are nested more than \(Self.maximumDepth) deep")
    }
    depth += 1
    position += 1
    skipWhitespace()
    if !take(end) {
      repeat {
        skipWhitespace()
        try readItem(&self)
        skipWhitespace()
      } while take(",")
      guard take(end) else { throw fault("a comma or the end of the \(kind) is missing") }
    }
    depth -= 1
  }

  private mutating func readWord(
    _ word: StaticString, _ value: Token
  ) throws(JSONSyntaxError) -> Token {
    guard bytes[position...].starts(with: word.description.utf8) else {
      throw fault("this is not a value")
    }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func readNumber() throws(JSONSyntaxError) -> JSONNumber {
    let text = bytes[position...].prefix { $0.isASCIIDigit || "+-.eE".utf8.contains($0) }
    guard !text.isEmpty else { throw fault("this is not a value") }
    guard let number = JSONNumber(utf8: text) else {
      throw fault("this is not a number, or its exponent is beyond ±1,000,000,000")
    }
    position = text.endIndex
    return number
  }

  // MARK: Strings

  private mutating func readString() throws(JSONSyntaxError) -> String {
    let start = position
    position += 1
    var decoded: [UInt8] = []
    while true {
      let plainStart = position
      var isASCII = true
      while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        if byte >= 0x80 { isASCII = false }
        position += 1
      }
      let plain = bytes[plainStart..<position]
      switch peek {
      case UInt8(ascii: "\""):
        position += 1
        // Few strings have an escape, before which there is something decoded, or need validation.
        if decoded.isEmpty, isASCII { return String(decoding: plain, as: UTF8.self) }
        guard let string = String(validating: decoded + plain, as: UTF8.self) else {
          position = start
          throw fault("the string is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"):
        decoded += plain
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
    case UInt8(ascii: "u"): decoded += try readUnicodeEscapes().utf8
    default: throw fault("a string contains an unknown escape")
    }
  }

  /// The escapes of UTF-16 that follow one another. A surrogate without its other half, which JavaScript
  /// does write, becomes U+FFFD.
  private mutating func readUnicodeEscapes() throws(JSONSyntaxError) -> String {
    var units = [try readHexadecimal()]
    while bytes[position...].starts(with: #"\u"#.utf8) {
      position += 2
      units.append(try readHexadecimal())
    }
    return String(decoding: units, as: UTF16.self)
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

  // MARK: Characters

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
public struct JSONSyntaxError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
  /// The place of the fault, in bytes from the start.
  public let offset: Int
  /// What was found or missing there.
  public let reason: String

  package init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }

  /// The fault and its position.
  public var description: String { "The JSON is malformed at byte \(offset): \(reason)." }
  /// The fault and its position.
  public var errorDescription: String? { description }
}
