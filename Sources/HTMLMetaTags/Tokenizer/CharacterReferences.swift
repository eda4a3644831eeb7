/// Character references in attribute values, by the standard's rules for attributes (13.2.5.72 on).
enum CharacterReferences {
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
        if let (scalars, end) = reference(after: position, in: bytes) {
          for scalar in scalars { output.append(contentsOf: String(scalar).utf8) }
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

  /// The characters of the reference whose `&` precedes `start`, and where it ends.
  private static func reference(
    after start: Int, in bytes: PageBytes
  ) -> (scalars: [Unicode.Scalar], end: Int)? {
    if bytes[start] == ASCII.numberSign { return numericReference(after: start + 1, in: bytes) }
    var end = start
    while ASCII.isAlphanumeric(bytes[end]) { end += 1 }
    let name = bytes.copy(start..<end)
    guard let found = NamedCharacterTable.shared.lookUp(name) else { return nil }
    let next = bytes[end]
    if next == ASCII.semicolon { return (found.scalars, end + 1) }
    guard found.needsNoSemicolon, next != ASCII.equals, !ASCII.isAlphanumeric(next) else {
      return nil
    }
    return (found.scalars, end)
  }

  private static func numericReference(
    after start: Int, in bytes: PageBytes
  ) -> (scalars: [Unicode.Scalar], end: Int)? {
    let isHexadecimal = bytes[start] | 0x20 == 0x78
    let radix: UInt32 = isHexadecimal ? 16 : 10
    let digits = isHexadecimal ? start + 1 : start
    var end = digits
    var code: UInt32 = 0
    while let digit = ASCII.digitValue(bytes[end]), digit < radix {
      code = min(code * radix + digit, 0x11_0000)
      end += 1
    }
    guard end > digits else { return nil }
    if bytes[end] == ASCII.semicolon { end += 1 }
    return ([scalar(numbered: code)], end)
  }

  /// The numeric character reference end state: the character of a number.
  private static func scalar(numbered code: UInt32) -> Unicode.Scalar {
    if code == 0 { return "\u{FFFD}" }
    if let byte = UInt8(exactly: code), byte >= 0x80 {
      return SingleByteTable.windows1252.scalar(for: byte)
    }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }
}

/// The named character references, read once into a table that is searched by halves.
struct NamedCharacterTable {
  struct Entry {
    let name: Range<Int>
    let scalars: [Unicode.Scalar]
    let needsNoSemicolon: Bool
  }

  static let shared = NamedCharacterTable()
  private let text: [UInt8]
  private(set) var entries: [Entry] = []

  private init() {
    text = unsafe Array(
      UnsafeBufferPointer(
        start: CharacterReferences.namedReferences.utf8Start,
        count: CharacterReferences.namedReferences.utf8CodeUnitCount))
    var words = text.split(separator: ASCII.space).makeIterator()
    while let name = words.next(), let value = words.next() {
      let isShort = name.last == ASCII.exclamation
      entries.append(
        Entry(
          name: name.startIndex..<name.endIndex - (isShort ? 1 : 0),
          scalars: value.split(separator: 0x2B).compactMap { digits in
            Unicode.Scalar(
              digits.lazy.compactMap(ASCII.digitValue).reduce(0) { $0 * 16 + $1 })
          },
          needsNoSemicolon: isShort))
    }
  }

  /// The entry for a name without its semicolon, or nil.
  func lookUp(_ name: [UInt8]) -> Entry? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let candidate = text[entries[middle].name]
      if candidate.elementsEqual(name) { return entries[middle] }
      if candidate.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
