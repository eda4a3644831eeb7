/// Writes JSON on one line, members sorted by name, without recursion.
///
/// What could act on a terminal or turn the reading order is escaped, so the text is safe to show.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var open: [Container] = []

  private struct Container {
    var rest: ArraySlice<(key: String?, value: JSONValue)>
    let isObject: Bool
    var isAtStart = true
  }

  static func bytes(of value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  private mutating func write(_ value: JSONValue) {
    begin(value)
    while let container = open.indices.last {
      guard let (key, value) = open[container].rest.popFirst() else {
        bytes.append(UInt8(ascii: open[container].isObject ? "}" : "]"))
        open.removeLast()
        continue
      }
      if !open[container].isAtStart { bytes.append(UInt8(ascii: ",")) }
      open[container].isAtStart = false
      if let key {
        writeString(key)
        bytes.append(UInt8(ascii: ":"))
      }
      begin(value)
    }
  }

  private mutating func begin(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += number.description.utf8
    case .string(let string): writeString(string)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      open.append(Container(rest: elements.map { (nil, $0) }[...], isObject: false))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      let sorted = members.sorted {
        $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
      }
      open.append(Container(rest: sorted.map { ($0.key, $0.value) }[...], isObject: true))
    }
  }

  private mutating func writeString(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    if string.utf8.contains(where: { $0 >= 0x7F }) {
      for scalar in string.unicodeScalars { write(scalar) }
    } else {
      for byte in string.utf8 { writeASCII(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x7F {
      writeASCII(UInt8(scalar.value))
    } else if scalar.isUnsafeToShow {
      writeEscape(UInt16(scalar.value))
    } else {
      bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  private mutating func writeASCII(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += #"\n"#.utf8
    case 0x0D: bytes += #"\r"#.utf8
    case 0x09: bytes += #"\t"#.utf8
    case 0..<0x20: writeEscape(UInt16(byte))
    default: bytes.append(byte)
    }
  }

  /// Every character that is unsafe to show has four hexadecimal digits.
  private mutating func writeEscape(_ value: UInt16) {
    let digits = String(value, radix: 16)
    bytes += (#"\u"# + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
  }
}
