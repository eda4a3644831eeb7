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
