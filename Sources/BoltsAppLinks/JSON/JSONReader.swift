/// Reads JSON (RFC 8259).
struct JSONReader {
  /// The nesting past which JSON is refused.
  ///
  /// Values are read, written, released, compared and hashed by recursion. This limit is safe on the half a
  /// megabyte of stack that a secondary thread has.
  static let maximumDepth = 128

  /// All values that were read, in the order of the text.
  private(set) var entries: [JSONNode.Entry] = []
  /// The first name of a member that only Unicode's equivalence makes equal to another of the object.
  private(set) var ambiguousName: JSONSyntaxError?

  private let bytes: [UInt8]
  private var position = 0
  private var place = JSONPlace()
  private var placedCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readDocument() throws(JSONSyntaxError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipWhitespace()
    let document = try readValue(depth: 0)
    skipWhitespace()
    guard position == bytes.count else { throw fault("there is text after the value") }
    return document
  }

  /// The position of the next byte. All of them together take one pass over the text.
  private mutating func here() -> JSONPlace {
    place.advance(from: placedCount, to: position, in: bytes)
    placedCount = position
    return place
  }

  /// Reads a value inside as many others, the member of an object with its name.
  @discardableResult
  mutating func readValue(
    depth: Int, name: (text: String, place: JSONPlace)? = nil
  ) throws(JSONSyntaxError) -> JSONValue {
    let index = entries.count
    entries.append(.init(name: name, place: here()))
    let value: JSONValue
    switch peek {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try readList(depth, "object", end: "}") { reader throws(JSONSyntaxError) in
        let (place, offset) = (reader.here(), reader.position)
        let name = try reader.readKey()
        let value = try reader.readValue(depth: depth + 1, name: (name, place))
        // A key of a dictionary is not compared as bytes, and two members must not become one.
        if members.updateValue(value, forKey: name) != nil, reader.ambiguousName == nil,
          let known = members.index(forKey: name), !members.keys[known].hasSameBytes(as: name)
        {
          reader.ambiguousName = JSONSyntaxError(
            offset: offset,
            reason: "a member's name is another's in a different normalization of Unicode")
        }
      }
      value = .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try readList(depth, "array", end: "]") { reader throws(JSONSyntaxError) in
        elements.append(try reader.readValue(depth: depth + 1))
      }
      value = .array(elements)
    case UInt8(ascii: "\""): value = .string(try readString())
    case UInt8(ascii: "t"): value = try readWord("true", .bool(true))
    case UInt8(ascii: "f"): value = try readWord("false", .bool(false))
    case UInt8(ascii: "n"): value = try readWord("null", .null)
    case nil: throw fault("the text ends before a value")
    default: value = .number(try readNumber())
    }
    entries[index].value = value
    entries[index].end = entries.count
    return value
  }

  /// Reads what is between the brackets of an object or an array.
  private mutating func readList(
    _ depth: Int, _ kind: String, end: Unicode.Scalar,
    readItem: (inout JSONReader) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth < Self.maximumDepth else {
      throw fault("values are nested more than \(Self.maximumDepth) deep")
    }
    position += 1
    skipWhitespace()
    if take(end) { return }
    repeat {
      skipWhitespace()
      try readItem(&self)
      skipWhitespace()
    } while take(",")
    guard take(end) else { throw fault("a comma or the end of the \(kind) is missing") }
  }

  /// Reads a member's name and the colon.
  private mutating func readKey() throws(JSONSyntaxError) -> String {
    guard peek == UInt8(ascii: "\"") else { throw fault("a member's name is missing") }
    let key = try readString()
    guard StreamSafeText.isStreamSafe(key) else {
      throw fault(
        "a member's name has more than \(StreamSafeText.maximumRun) combining marks in a row")
    }
    skipWhitespace()
    guard take(":") else { throw fault("a colon is missing after a member's name") }
    skipWhitespace()
    return key
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

  private mutating func readNumber() throws(JSONSyntaxError) -> JSONNumber {
    let text = bytes[position...].prefix { byte in
      byte.isASCIIDigit || "+-.eE".utf8.contains(byte)
    }
    guard !text.isEmpty else {
      // Servers answer with a page where there is no file.
      let isMarkup = peek == UInt8(ascii: "<")
      throw fault(isMarkup ? "this is an HTML page or other markup" : "this is not a value")
    }
    guard let number = JSONNumber(utf8: text) else {
      let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      var exponent = text.dropFirst(mantissa.count + 1)
      if let sign = exponent.first, "+-".utf8.contains(sign) { exponent.removeFirst() }
      let isNumber =
        JSONNumber(utf8: mantissa) != nil && !exponent.isEmpty
        && exponent.allSatisfy(\.isASCIIDigit)
      throw fault(
        isNumber ? "the number's exponent is beyond ±1,000,000,000" : "this is not a number")
    }
    position = text.endIndex
    return number
  }
}

// MARK: - Strings

extension JSONReader {
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
