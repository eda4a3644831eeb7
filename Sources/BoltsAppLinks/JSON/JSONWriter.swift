/// Writes JSON on one line.
///
/// What could act on a terminal or turn the reading order is escaped, so the text is safe to show.
struct JSONWriter {
  var separator = ","
  var colon = ":"
  private(set) var bytes: [UInt8] = []

  /// Writes members sorted by name, so that equal values have equal text.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += number.description.utf8
    case .string(let string): write(string)
    case .array(let elements): write(elements, in: "[]") { $0.write($1) }
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      write(sorted, in: "{}") { writer, member in
        writer.write(name: member.key)
        writer.write(member.value)
      }
    }
  }

  /// Writes members in the order of the text.
  mutating func write(_ node: JSONNode) {
    switch node.content {
    case .null: write(.null)
    case .bool(let value): write(.bool(value))
    case .number(let number): write(.number(number))
    case .string(let text): write(text)
    case .array(let elements): write(elements, in: "[]") { $0.write($1) }
    case .object(let members):
      write(members, in: "{}") { writer, member in
        writer.write(name: member.name)
        writer.write(member.value)
      }
    }
  }

  private mutating func write<Item>(
    _ items: [Item], in brackets: String, _ writeItem: (inout JSONWriter, Item) -> Void
  ) {
    bytes += brackets.utf8.prefix(1)
    for (index, item) in items.enumerated() {
      if index > 0 { bytes += separator.utf8 }
      writeItem(&self, item)
    }
    bytes += brackets.utf8.suffix(1)
  }

  private mutating func write(name: String) {
    write(name)
    bytes += colon.utf8
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = unsafe string.utf8.withContiguousStorageIfAvailable { text in
      unsafe text.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    }
    if isPlain == true {
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
