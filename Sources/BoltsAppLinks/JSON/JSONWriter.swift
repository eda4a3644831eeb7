/// Writes JSON on one line.
///
/// What could act on a terminal or turn the reading order is escaped, so the text is safe to show.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes members sorted by name, so that equal values have equal text.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += number.description.utf8
    case .string(let string): write(string)
    case .array(let elements): write(elements, "[", "]") { $0.write($1) }
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      write(sorted, "{", "}") { writer, member in
        writer.write(member.key)
        writer.bytes.append(UInt8(ascii: ":"))
        writer.write(member.value)
      }
    }
  }

  private mutating func write<Item>(
    _ items: [Item], _ start: Unicode.Scalar, _ end: Unicode.Scalar,
    _ writeItem: (inout JSONWriter, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: start))
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      writeItem(&self, item)
    }
    bytes.append(UInt8(ascii: end))
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      bytes += string.utf8
    } else {
      for scalar in string.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": bytes += "\\\(scalar)".utf8
    case "\n": bytes += #"\n"#.utf8
    case "\r": bytes += #"\r"#.utf8
    case "\t": bytes += #"\t"#.utf8
    case _ where scalar.isUnsafeToShow:
      // Each of them has at most four hexadecimal digits.
      let digits = String(scalar.value, radix: 16)
      bytes += (#"\u"# + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}
