/// The bytes that markup is made of, and the classes that the HTML standard names.
enum ASCII {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let exclamation: UInt8 = 0x21
  static let quotationMark: UInt8 = 0x22
  static let numberSign: UInt8 = 0x23
  static let ampersand: UInt8 = 0x26
  static let apostrophe: UInt8 = 0x27
  static let hyphen: UInt8 = 0x2D
  static let solidus: UInt8 = 0x2F
  static let semicolon: UInt8 = 0x3B
  static let lessThan: UInt8 = 0x3C
  static let equals: UInt8 = 0x3D
  static let greaterThan: UInt8 = 0x3E
  static let questionMark: UInt8 = 0x3F
  static let rightBracket: UInt8 = 0x5D

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always)
  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  /// Tab, line feed, form feed, carriage return or space.
  @inline(__always)
  static func isWhitespace(_ byte: UInt8) -> Bool {
    (1 << UInt64(byte)) & (0x1_0000_3600 as UInt64) != 0
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The value of a digit or a letter, in any radix that has it as a digit, or nil.
  static func digitValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte - 0x30) }
    return isLetter(byte) ? UInt32((byte | 0x20) - 0x61 + 10) : nil
  }
}
