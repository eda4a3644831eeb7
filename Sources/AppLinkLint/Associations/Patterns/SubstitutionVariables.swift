internal import BoltsAppLinks
internal import Foundation

/// The substitution variables of an apple-app-site-association: those of the file, and the
/// predefined ones.
struct SubstitutionVariables: Sendable {
  /// The values of one variable, each once.
  struct Values: Sendable {
    /// The values without wildcards.
    let literals: [[UInt32]]
    /// The values with wildcards, which may hold no variables.
    let patterns: [[PatternToken]]
    /// What one use of the variable takes, in tokens of a pattern.
    let cost: Int

    init(_ texts: some Sequence<String>) {
      let values = Set(texts.map { Array($0.unicodeScalars) })
      let isLiteral = { (value: [Unicode.Scalar]) in !value.contains { $0 == "*" || $0 == "?" } }
      literals = values.filter(isLiteral).map { $0.map(\.value) }
      patterns = values.filter { !isLiteral($0) }.map { $0.map(PatternToken.init) }
      // A text is searched for values without wildcards once, and for those of a length together.
      cost = patterns.reduce(Set(literals.map(\.count)).count) { $0 + $1.count + 1 }
    }

    var isEmpty: Bool { literals.isEmpty && patterns.isEmpty }
  }

  private(set) var values = Self.predefined.map(\.values)
  private var indices: [[UInt8]: Int] = Self.predefinedIndices

  /// Defines a variable of the file, also in place of a predefined one.
  mutating func define(_ name: String, as texts: [String]) {
    indices[Array(name.utf8)] = values.count
    values.append(Values(texts))
  }

  /// The token for a variable of that name; `nothing` for one that has no values.
  func token(for name: some Sequence<UInt8>) -> PatternToken {
    guard let index = indices[Array(name)], !values[index].isEmpty else { return .nothing }
    return .variable(Int32(index))
  }

  private static let digits = "0123456789"
  private static let lower = "abcdefghijklmnopqrstuvwxyz"
  private static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let predefined: [(name: String, values: Values)] = [
    ("alpha", Values((lower + upper).map(String.init))), ("upper", Values(upper.map(String.init))),
    ("lower", Values(lower.map(String.init))),
    ("alnum", Values((digits + lower + upper).map(String.init))),
    ("digit", Values(digits.map(String.init))),
    ("xdigit", Values("\(digits)abcdefABCDEF".map(String.init))), ("region", Values(regions)),
    ("lang", Values(languages)),
  ]
  private static let predefinedIndices = Dictionary(
    uniqueKeysWithValues: predefined.enumerated().map { (Array($0.element.name.utf8), $0.offset) })

  /// Foundation's codes of ISO 3166-1, and those others that Apple's systems know (AC CP CQ DG EA IC TA XK).
  private static let regions = Set(
    Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 }
  )
  .subtracting(["EU", "EZ", "QO", "UN"])

  /// Foundation's ISO 639 codes, which have two or three letters.
  private static let languages = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
}
