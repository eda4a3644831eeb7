/// Character references in attribute values, by the standard's rules for attributes (13.2.5.72 on).
enum CharacterReferences {
  /// A value with its references resolved, NUL replaced and line ends normalised. Characters are in UTF-8.
  static func resolve(_ value: [UInt8]) -> [UInt8] {
    guard value.contains(where: { $0 == ASCII.ampersand || $0 <= ASCII.carriageReturn }) else {
      return value
    }
    var output: [UInt8] = []
    output.reserveCapacity(value.count)
    var rest = value[...]
    while let byte = rest.popFirst() {
      switch byte {
      case ASCII.ampersand:
        if let (character, length) = reference(in: rest) {
          output += character
          rest.removeFirst(length)
        } else {
          output.append(byte)
        }
      case ASCII.carriageReturn:
        output.append(ASCII.lineFeed)
        if rest.first == ASCII.lineFeed { rest.removeFirst() }
      case 0: output += "\u{FFFD}".utf8
      default: output.append(byte)
      }
    }
    return output
  }

  /// The character of the reference whose `&` is before `text`, and the length of the rest of it.
  private static func reference(in text: ArraySlice<UInt8>) -> ([UInt8], length: Int)? {
    if text.first == ASCII.numberSign { return numericReference(in: text) }
    let name = text.prefix(while: ASCII.isAlphanumeric)
    guard let found = named[name] else { return nil }
    let next = text.dropFirst(name.count).first
    if next == ASCII.semicolon { return (found.character, name.count + 1) }
    return found.needsNoSemicolon && next != ASCII.equals ? (found.character, name.count) : nil
  }

  private static func numericReference(in text: ArraySlice<UInt8>) -> ([UInt8], length: Int)? {
    var digits = text.dropFirst()
    let radix: UInt32 = digits.first.map(ASCII.lowercased) == UInt8(ascii: "x") ? 16 : 10
    if radix == 16 { digits.removeFirst() }
    let start = digits.startIndex
    var code: UInt32 = 0
    while let digit = digits.first.flatMap(ASCII.digitValue), digit < radix {
      // A number past the last character stays there, however long it is.
      code = min(code * radix + digit, 0x11_0000)
      digits.removeFirst()
    }
    guard digits.startIndex > start else { return nil }
    if digits.first == ASCII.semicolon { digits.removeFirst() }
    return (character(numbered: code), digits.startIndex - text.startIndex)
  }

  /// The numeric character reference end state: the character of a number.
  private static func character(numbered code: UInt32) -> [UInt8] {
    if 0x80..<0xA0 ~= code { return windows1252[Int(code - 0x80)] }
    let scalar = code == 0 ? nil : Unicode.Scalar(code)
    return Array((scalar ?? "\u{FFFD}").utf8)
  }

  /// The characters of this encoding from 0x80 to 0x9F, for which these numbers are taken.
  private static let windows1252 = {
    var table = SingleByteTable("windows-1252")
    return (0x80...0x9F).map { table.character(of: $0) }
  }()

  /// What each name represents, without its semicolon.
  private static let named: [ArraySlice<UInt8>: (character: [UInt8], needsNoSemicolon: Bool)] = {
    var named: [ArraySlice<UInt8>: (character: [UInt8], needsNoSemicolon: Bool)] = [:]
    for (name, code) in zip(latinNames.split(separator: " "), 0xA0...0xFF as ClosedRange<UInt32>) {
      named[Array(name.utf8)[...]] = (character(numbered: code), true)
    }
    for (names, needsNoSemicolon) in [(shortNames, true), (longNames, false)] {
      for entry in names.split(separator: " ") {
        let parts = entry.split(separator: "=")
        let code = UInt32(parts[1], radix: 16) ?? 0
        named[Array(parts[0].utf8)[...]] = (character(numbered: code), needsNoSemicolon)
      }
    }
    return named
  }()
}
