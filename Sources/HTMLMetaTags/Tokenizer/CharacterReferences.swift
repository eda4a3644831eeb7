/// Character references in attribute values, by the standard's rules for attributes (13.2.5.72 on).
enum CharacterReferences {
  /// The value in `range` as text, resolved as below.
  static func text(
    of range: Range<Int>, in bytes: PageBytes, translate: SingleByteTable?
  ) -> String {
    let end: UInt8 = translate == nil ? 0xFF : 0x7F
    let isLiteral = range.allSatisfy {
      ASCII.carriageReturn + 1...end ~= bytes[$0] && bytes[$0] != ASCII.ampersand
    }
    return isLiteral
      ? bytes.string(range)
      : String(decoding: resolve(range, in: bytes, translate: translate), as: UTF8.self)
  }

  /// The value in `range` as bytes, with references resolved, NUL replaced and line ends
  /// normalised.
  ///
  /// The characters that references and NUL represent are written in UTF-8; all other bytes are copied,
  /// or translated by `translate` (for a page in a single-byte encoding). The value must be that of a
  /// whole tag: the byte after it, a quotation mark, `>` or white space, ends any reference in it.
  static func resolve(
    _ range: Range<Int>, in bytes: PageBytes, translate: SingleByteTable? = nil
  ) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = bytes[position]
      position += 1
      switch byte {
      case ASCII.ampersand:
        if let (text, end) = reference(after: position, in: bytes) {
          output += text
          position = end
        } else {
          output.append(byte)
        }
      case ASCII.carriageReturn:
        output.append(ASCII.lineFeed)
        if bytes[position] == ASCII.lineFeed { position += 1 }
      case 0:
        output.append(contentsOf: "\u{FFFD}".utf8)
      default:
        if byte >= 0x80, let translate {
          translate.append(byte, to: &output)
        } else {
          output.append(byte)
        }
      }
    }
    return output
  }

  /// The text of the reference whose `&` precedes `start`, and where it ends.
  private static func reference(
    after start: Int, in bytes: PageBytes
  ) -> (text: [UInt8], end: Int)? {
    if bytes[start] == ASCII.numberSign { return numericReference(after: start + 1, in: bytes) }
    var end = start
    while ASCII.isAlphanumeric(bytes[end]) { end += 1 }
    guard let found = named[bytes.copy(start..<end)[...]] else { return nil }
    let next = bytes[end]
    if next == ASCII.semicolon { return (found.text, end + 1) }
    return found.needsNoSemicolon && next != ASCII.equals ? (found.text, end) : nil
  }

  private static func numericReference(
    after start: Int, in bytes: PageBytes
  ) -> (text: [UInt8], end: Int)? {
    let isHexadecimal = bytes[start] | 0x20 == 0x78
    let digits = isHexadecimal ? start + 1 : start
    var end = digits
    var code: UInt32 = 0
    while let digit = ASCII.digitValue(bytes[end]), digit < (isHexadecimal ? 16 : 10) {
      code = min(code * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      end += 1
    }
    guard end > digits else { return nil }
    if bytes[end] == ASCII.semicolon { end += 1 }
    return (Array(String(scalar(numbered: code)).utf8), end)
  }

  /// The numeric character reference end state: the character of a number.
  private static func scalar(numbered code: UInt32) -> Unicode.Scalar {
    if code == 0 { return "\u{FFFD}" }
    if let byte = UInt8(exactly: code), byte >= 0x80 {
      return SingleByteTable.windows1252.scalar(for: byte)
    }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  /// What each name represents, without its semicolon; made when first asked for.
  private static let named: [ArraySlice<UInt8>: (text: [UInt8], needsNoSemicolon: Bool)] = {
    var named: [ArraySlice<UInt8>: (text: [UInt8], needsNoSemicolon: Bool)] = [:]
    var codes: [UInt32] = []
    for word in Array(namedReferences.description.utf8).split(separator: ASCII.space) {
      if word.first == ASCII.numberSign {
        codes = word.dropFirst().split(separator: 0x2B).map { digits in
          digits.compactMap(ASCII.digitValue).reduce(0) { $0 * 16 + $1 }
        }
        continue
      }
      let text = codes.compactMap(Unicode.Scalar.init).flatMap { Array(String($0).utf8) }
      for name in word.split(separator: 0x2C) {
        let isShort = name.last == ASCII.exclamation
        named[isShort ? name.dropLast() : name] = (text, isShort)
      }
      codes[0] += 1
    }
    return named
  }()
}
