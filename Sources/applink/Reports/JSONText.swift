internal import BoltsAppLinks

extension JSONValue {
  /// The value as JSON over several lines, members sorted by name.
  ///
  /// - Parameter depth: How deep the lines after the first one are indented.
  /// - Returns: The text, without a line break at its end.
  func indented(by depth: Int = 0) -> String {
    var layout = JSONTextLayout(breaksLines: true, depth: depth)
    return layout.text(of: description)
  }

  /// The value as JSON on one line, members sorted by name.
  var line: String {
    var layout = JSONTextLayout(breaksLines: false, depth: 0)
    return layout.text(of: description)
  }

  /// The string, or `null` where there is none.
  init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }
}

/// Lays out JSON that is written on one line, and escapes what a terminal would act on.
///
/// It reads bytes, so its cost is linear in their number whatever characters they make, and no depth of
/// nesting matters.
private struct JSONTextLayout {
  let breaksLines: Bool
  var depth: Int
  private var output: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  private var previous = UInt8(ascii: " ")

  init(breaksLines: Bool, depth: Int) {
    self.breaksLines = breaksLines
    self.depth = depth
  }

  mutating func text(of json: String) -> String {
    var bytes = Array(json.utf8)[...]
    output.reserveCapacity(bytes.count * 2)
    while let byte = bytes.first {
      if isInString, let (length, escape) = Self.escape(for: bytes) {
        output += escape.utf8
        bytes = bytes.dropFirst(length)
        isEscaped = false
        continue
      }
      append(byte)
      bytes = bytes.dropFirst()
    }
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func append(_ byte: UInt8) {
    defer { previous = byte }
    if isInString {
      output.append(byte)
      if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return
    }
    let closes = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    if closes { depth -= 1 }
    let opened = previous == UInt8(ascii: "{") || previous == UInt8(ascii: "[")
    if opened != closes, opened || closes { breakLine() }
    output.append(byte)
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: ","): breakLine()
    case UInt8(ascii: ":"): if breaksLines { output.append(UInt8(ascii: " ")) }
    case UInt8(ascii: "\""): isInString = true
    default: break
    }
  }

  private mutating func breakLine() {
    guard breaksLines else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  /// The escape for the control or bidirectional character that the bytes begin with, and its length.
  ///
  /// JSON itself asks for escapes below U+0020 only. DEL, C1, the line and paragraph separators and
  /// the characters that steer bidirectional text act on terminals and editors.
  private static func escape(for bytes: ArraySlice<UInt8>) -> (length: Int, text: String)? {
    guard let first = bytes.first, first == 0x7F || first > 0xC1 else { return nil }
    var rest = bytes.dropFirst().makeIterator()
    switch first {
    case 0x7F: return (1, #"\u007f"#)
    case 0xC2:
      guard let second = rest.next(), second < 0xA0 else { return nil }
      return (2, #"\u00"# + String(second, radix: 16))
    case 0xD8: return rest.next() == 0x9C ? (2, #"\u061c"#) : nil
    case 0xE2:
      guard let second = rest.next(), second < 0x82, let third = rest.next() else { return nil }
      let value = 0x2000 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
      switch value {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        return (3, #"\u"# + String(value, radix: 16))
      default: return nil
      }
    default: return nil
    }
  }
}

extension Console {
  /// Writes a result as JSON.
  func print(_ value: JSONValue) throws(OutputError) {
    try print(value.indented())
  }
}
