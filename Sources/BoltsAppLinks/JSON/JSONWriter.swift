/// Writes JSON on one line, without recursion.
///
/// What could act on a terminal or turn the reading order is escaped, so the text is safe to show.
struct JSONWriter<Tree: JSONTree> {
  private let isSpaced: Bool
  private var bytes: [UInt8] = []
  private var open: [Container] = []

  private init(isSpaced: Bool) { self.isSpaced = isSpaced }

  private struct Container {
    var rest: ArraySlice<(name: String?, value: Tree)>
    let isObject: Bool
    var isAtStart = true
  }

  /// The text of a value in UTF-8, with a space after each comma and colon or without.
  static func bytes(of value: Tree, isSpaced: Bool = false) -> [UInt8] {
    var writer = JSONWriter(isSpaced: isSpaced)
    writer.write(value)
    return writer.bytes
  }

  private mutating func write(_ value: Tree) {
    begin(value)
    while let container = open.indices.last {
      guard let (name, value) = open[container].rest.popFirst() else {
        bytes.append(UInt8(ascii: open[container].isObject ? "}" : "]"))
        open.removeLast()
        continue
      }
      if !open[container].isAtStart { writeSeparator(",") }
      open[container].isAtStart = false
      if let name {
        writeString(name)
        writeSeparator(":")
      }
      begin(value)
    }
  }

  private mutating func begin(_ value: Tree) {
    switch value.parts {
    case .scalar(.bool(let value)): bytes += (value ? "true" : "false").utf8
    case .scalar(.number(let number)): bytes += number.description.utf8
    case .scalar(.string(let string)): writeString(string)
    case .scalar: bytes += "null".utf8
    case .elements(let elements):
      bytes.append(UInt8(ascii: "["))
      open.append(Container(rest: elements.map { (nil, $0) }[...], isObject: false))
    case .members(let members):
      bytes.append(UInt8(ascii: "{"))
      open.append(Container(rest: members[...], isObject: true))
    }
  }

  private mutating func writeSeparator(_ character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
    if isSpaced { bytes.append(UInt8(ascii: " ")) }
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
