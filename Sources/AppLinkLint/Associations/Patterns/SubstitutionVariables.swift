internal import BoltsAppLinks
internal import Foundation

/// The substitution variables of an apple-app-site-association: those of the file, and the
/// predefined ones.
struct SubstitutionVariables: Sendable {
  /// The values of one variable, each once.
  struct Values: Sendable {
    /// The values without wildcards.
    let literals: Set<ArraySlice<UInt32>>
    /// These in lower case, for rules that ignore case.
    let foldedLiterals: Set<ArraySlice<UInt32>>
    /// The lengths of the values without wildcards.
    let lengths: Set<Int>
    /// The values with wildcards, which may hold no variables.
    let patterns: [[PatternToken]]
    /// The most steps that one use takes for each position of a text.
    let cost: Int

    init(_ texts: some Sequence<String>) {
      let values = Set(texts.map { Array($0.unicodeScalars) })
      let isLiteral = { (value: [Unicode.Scalar]) in !value.contains { $0 == "*" || $0 == "?" } }
      literals = Set(values.filter(isLiteral).map { $0.map(\.value)[...] })
      foldedLiterals = Set(literals.map { $0.map(PatternText.folded)[...] })
      lengths = Set(literals.map(\.count))
      patterns = values.filter { !isLiteral($0) }.map { $0.map(PatternToken.init) }
      cost = patterns.reduce(1 + lengths.reduce(0, +)) { $0 + $1.count + 1 }
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

  static func isPredefined(_ name: String) -> Bool { predefinedIndices[Array(name.utf8)] != nil }

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

  /// The codes of ISO 3166-1, and those others that Apple's systems know (AC CP CQ DG EA IC TA XK).
  private static let regions = """
    AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ
    BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CQ CR CU CV CW CX CY CZ DE DG DJ
    DK DM DO DZ EA EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ
    GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI
    KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP
    MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX
    SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN
    VU WF WS XK YE YT ZA ZM ZW
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// Foundation's ISO 639 codes, which have two or three letters.
  private static let languages = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
}
