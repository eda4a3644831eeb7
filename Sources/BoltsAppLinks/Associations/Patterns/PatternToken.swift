/// One token of a pattern: a Unicode scalar, a wildcard, a class of characters or a variable.
///
/// It is four bytes, so that the patterns of a large file take no more memory than its text.
struct PatternToken: RawRepresentable, Sendable, Hashable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `?`: exactly one character.
  static let anyOne = PatternToken(rawValue: 0x11_0000)
  /// `*`: zero or more characters.
  static let anyNumber = PatternToken(rawValue: 0x11_0001)
  /// A variable without values, which fits nothing.
  static let nothing = PatternToken(rawValue: 0x11_0002)
  static let slash = PatternToken(rawValue: 0x2F)

  /// A predefined variable whose values are single ASCII characters.
  init(_ characters: CharacterClass) {
    rawValue = 0x11_0010 + UInt32(characters.rawValue)
  }

  /// A variable, by its index.
  init(variable index: Int) { rawValue = 0x12_0000 + UInt32(index) }

  /// The index of the variable that this is.
  var variable: Int? { rawValue >= 0x12_0000 ? Int(rawValue) - 0x12_0000 : nil }

  enum CharacterClass: Int, CaseIterable {
    case alpha, upper, lower, alnum, digit, xdigit

    var name: String {
      switch self {
      case .alpha: "alpha"
      case .upper: "upper"
      case .lower: "lower"
      case .alnum: "alnum"
      case .digit: "digit"
      case .xdigit: "xdigit"
      }
    }

    /// Where case does not matter the text is in lower case, and so are the class's values.
    func contains(_ value: UInt32, isFolded: Bool) -> Bool {
      let isDigit = (0x30...0x39).contains(value)
      let isLower = (0x61...0x7A).contains(value)
      let isUpper = (0x41...0x5A).contains(value)
      switch self {
      case .alpha: return isLower || isUpper
      case .upper: return isFolded ? isLower : isUpper
      case .lower: return isLower
      case .alnum: return isDigit || isLower || isUpper
      case .digit: return isDigit
      case .xdigit:
        return isDigit || (0x61...0x66).contains(value) || (0x41...0x46).contains(value)
      }
    }
  }

  /// The tokens of a variable's value, which may hold wildcards, but no variables.
  static func tokens(of text: String) -> [PatternToken] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "*": .anyNumber
      case "?": .anyOne
      default: PatternToken(rawValue: scalar.value)
      }
    }
  }

  /// The token of a character in lower case.
  var folded: PatternToken { PatternToken(rawValue: PatternScalar.folded(rawValue)) }

  /// Whether this token, one that takes exactly one character, takes that one.
  func takes(_ value: UInt32, isFolded: Bool) -> Bool {
    if rawValue < 0x11_0000 {
      return rawValue == value || (isFolded && PatternScalar.folded(rawValue) == value)
    }
    if self == .anyOne { return true }
    guard let characters = CharacterClass(rawValue: Int(rawValue) - 0x11_0010) else { return false }
    return characters.contains(value, isFolded: isFolded)
  }
}

/// The text that patterns compare: Unicode scalars, each a number.
enum PatternScalar {
  /// The scalars of a URL's part.
  ///
  /// - Parameters:
  ///   - bytes: The UTF-8 bytes of the part, as the URL spells it.
  ///   - isDecoded: Whether percent-escapes are decoded. Escapes that are not UTF-8 stay as
  ///     written.
  /// - Returns: The Unicode scalars.
  static func scalars(_ bytes: ArraySlice<UInt8>, isDecoded: Bool) -> [UInt32] {
    guard isDecoded, bytes.contains(UInt8(ascii: "%")) else {
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    }
    var scalars: [UInt32] = []
    scalars.reserveCapacity(bytes.count)
    var rest = bytes
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != UInt8(ascii: "%") }
      scalars += String(decoding: plain, as: UTF8.self).unicodeScalars.lazy.map(\.value)
      rest = rest[plain.endIndex...]
      var escaped: [UInt8] = []
      let start = rest
      while let byte = escapedByte(rest) {
        escaped.append(byte)
        rest = rest.dropFirst(3)
      }
      if escaped.isEmpty, let percent = rest.popFirst() {
        scalars.append(UInt32(percent))
      } else {
        append(escaped, writtenAs: start, to: &scalars)
      }
    }
    return scalars
  }

  private static func escapedByte(_ rest: ArraySlice<UInt8>) -> UInt8? {
    guard rest.count >= 3, rest[rest.startIndex] == UInt8(ascii: "%"),
      let high = rest[rest.startIndex + 1].hexadecimalValue,
      let low = rest[rest.startIndex + 2].hexadecimalValue
    else { return nil }
    return high << 4 | low
  }

  /// Appends bytes that were escaped: what is UTF-8 decoded, anything else as it was written.
  private static func append(
    _ bytes: [UInt8], writtenAs text: ArraySlice<UInt8>, to scalars: inout [UInt32]
  ) {
    var index = 0
    while index < bytes.count {
      let length = min(sequenceLength(bytes[index]), bytes.count - index)
      if let character = String(validating: bytes[index..<(index + length)], as: UTF8.self),
        let scalar = character.unicodeScalars.first
      {
        scalars.append(scalar.value)
        index += length
      } else {
        let start = text.startIndex + index * 3
        scalars += text[start..<(start + 3)].lazy.map(UInt32.init)
        index += 1
      }
    }
  }

  private static func sequenceLength(_ lead: UInt8) -> Int {
    switch lead {
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0...: 4
    default: 1
    }
  }

  /// The scalar that upper and lower case of a letter share, where each is one scalar.
  static func folded(_ value: UInt32) -> UInt32 {
    if value < 0x80 {
      return (0x41...0x5A).contains(value) ? value | 0x20 : value
    }
    guard let scalar = Unicode.Scalar(value) else { return value }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    var scalars = text.unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next() == nil else { return nil }
    return first
  }
}
