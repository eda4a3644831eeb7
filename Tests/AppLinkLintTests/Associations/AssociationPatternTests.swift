import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@testable import AppLinkLint

@Suite("Association files: patterns")
struct AssociationPatternTests {
  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  private func normalized(_ path: String) -> IndexedText {
    IndexedText([AssociationPattern.normalized(scalars(path), slash: 0x2F)], isFolded: false)
  }

  /// Whether a pattern fits a whole text other than a path.
  private func fits(
    _ pattern: String, _ text: [UInt32], _ variables: SubstitutionVariables, isFolded: Bool = false
  ) -> Bool {
    AssociationPattern(pattern, variables: variables).fits(
      IndexedText([text], isFolded: isFolded), variables)
  }

  /// Whether a pattern fits a path; `V` is the variable.
  private func fits(_ pattern: String, _ path: String, values: [String] = []) -> Bool {
    var variables = SubstitutionVariables()
    variables.define("v", as: values)
    return AssociationPattern(
      pattern.replacing("V", with: "$(v)"), isPath: true, variables: variables
    ).fits(normalized(path), variables)
  }

  /// Letters of an alphabet, up to a number of them.
  private func text(
    _ alphabet: String, upTo length: Int, using random: inout SplitMix64
  ) -> String {
    let count = Int.random(in: 0...length, using: &random)
    return String((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
  }

  @Test("Every short pattern fits the paths that the documented rules say, and no others")
  func everyShortPattern() {
    let variables = SubstitutionVariables()
    let paths = PatternReference.texts("/a", upTo: 4).map { ("/" + $0, normalized("/" + $0)) }
    var wrong: [String] = []
    for pattern in PatternReference.texts("/a*?", upTo: 4) {
      let compiled = AssociationPattern(pattern, isPath: true, variables: variables)
      for (path, text) in paths {
        let fits = compiled.fits(text, variables)
        if fits != PatternReference.apple(pattern, fits: path) {
          wrong.append("\(pattern) \(path)")
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("Patterns fit texts of several words of 64 characters as they do short ones")
  func longTexts() {
    var random = SplitMix64(seed: 11)
    var wrong: [String] = []
    for _ in 0..<600 {
      // Runs whose ends lie around the borders of words.
      let lengths = (0..<3).map { _ in Int.random(in: 60...68, using: &random) }
      let path = "/" + zip("aba", lengths).map { String(repeating: $0, count: $1) }.joined()
      let pattern = lengths.reduce("/") { pattern, length in
        let run = String(repeating: "a", count: Int.random(in: length - 1...length, using: &random))
        return pattern + (["*", run, "*b?", "V*", "*VV"].randomElement(using: &random) ?? "")
      }
      let values = ["a", "bb", String(repeating: "a", count: lengths[0]), "b?*a"]
      if fits(pattern, path, values: values)
        != PatternReference.apple(pattern, fits: path, values: values)
      {
        wrong.append("\(pattern) \(path)")
      }
    }
    #expect(wrong == [])
  }

  @Test("Patterns with a variable fit the paths that the documented rules say, and no others")
  func variables() {
    var random = SplitMix64(seed: 7)
    var wrong: [String] = []
    for _ in 0..<1_500 {
      let pattern = text("VVab/*?", upTo: 7, using: &random)
      let values = (0...2).map { _ in text("ab/*?", upTo: 3, using: &random) }
      for _ in 0..<3 {
        let path = "/" + text("ab/", upTo: 7, using: &random)
        if fits(pattern, path, values: values)
          != PatternReference.apple(pattern, fits: path, values: values)
        {
          wrong.append("\(pattern) \(values) \(path)")
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("A pattern fits several texts if it fits each of them")
  func severalTexts() {
    var random = SplitMix64(seed: 13)
    var variables = SubstitutionVariables()
    variables.define("v", as: ["a", "bb", "", "b?*a"])
    var counts = [0, 0]
    for _ in 0..<3_000 {
      let pattern = AssociationPattern(
        text("ab*?V*", upTo: 5, using: &random).replacing("V", with: "$(v)"), variables: variables)
      // Together they have up to four words.
      let length = Int.random(in: 1...30, using: &random)
      let texts = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        scalars(text("ab", upTo: length, using: &random))
      }
      let each = texts.allSatisfy {
        pattern.fits(IndexedText([$0], isFolded: false), variables)
      }
      counts[each ? 1 : 0] += 1
      #expect(pattern.fits(IndexedText(texts, isFolded: false), variables) == each, "\(pattern)")
    }
    #expect(counts.allSatisfy { $0 > 300 }, "\(counts)")
  }

  @Test("Every short pattern of Android's fits the texts that the documented rules say")
  func android() {
    let texts = PatternReference.texts("ab", upTo: 4)
    var wrong: [String] = []
    for pattern in PatternReference.texts("ab*?", upTo: 4) {
      for text in texts {
        if DynamicPattern(pattern).fits(scalars(text))
          != PatternReference.android(pattern[...], fits: text[...])
        {
          wrong.append("\(pattern) \(text)")
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("The predefined variables of one character take those of C's classes in ASCII")
  func classes() throws {
    let digits = "0123456789"
    let lower = "abcdefghijklmnopqrstuvwxyz"
    for (name, characters, folded) in [
      ("alpha", lower + lower.uppercased(), lower), ("upper", lower.uppercased(), lower),
      ("lower", lower, lower), ("alnum", digits + lower + lower.uppercased(), digits + lower),
      ("digit", digits, digits), ("xdigit", digits + "abcdefABCDEF", digits + "abcdef"),
    ] {
      for isFolded in [false, true] {
        let found = (0...0x17F as ClosedRange<UInt32>).filter { value in
          // Where case does not matter texts are in lower case.
          if isFolded, (0x41...0x5A).contains(value) { return false }
          return fits("$(\(name))", [value], SubstitutionVariables(), isFolded: isFolded)
        }
        #expect(Set(found) == Set(scalars(isFolded ? folded : characters)), "\(name)")
      }
    }
  }

  @Test("A variable of the file replaces the predefined one, and its name is bytes")
  func definitions() {
    var variables = SubstitutionVariables()
    func fits(_ pattern: String, _ text: String) -> Bool {
      self.fits(pattern, scalars(text), variables)
    }
    #expect(fits("$(digit)$(lang)$(region)", "1enDE"))
    #expect(fits("$(lang)-$(lang)", "zu-fil"))
    // Those of ISO 639, of two or three letters.
    let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
    #expect(codes.allSatisfy { $0.contains(/^[a-z]{2,3}$/) })
    for text in ["english", "e", "EN", "dE", "English", ""] { #expect(!fits("$(lang)", text)) }
    variables.define("digit", as: ["one", "two"])
    variables.define("lang", as: [])
    variables.define("é", as: ["x"])
    #expect(fits("$(digit)", "two"))
    #expect(!fits("$(digit)", "1"))
    #expect(!fits("$(lang)", "en"))
    #expect(fits("$(é)", "x"))
    #expect(!fits("$(e\u{301})", "x"))
    #expect(fits("$(region)", "DE"))
  }

  @Test("The regions are those of ISO 3166-1, and the others that Apple's systems have")
  func regions() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let found = letters.flatMap { first in letters.map { "\(first)\($0)" } }.filter {
      fits("$(region)", scalars($0), SubstitutionVariables())
    }
    // 249 of the standard, and eight more.
    #expect(found.count == 257)
    #expect(Set(["AC", "CP", "CQ", "DG", "EA", "IC", "TA", "XK"]).isSubset(of: found))
    #expect(Set(["AD", "ZW", "GB", "US", "SS", "BQ"]).isSubset(of: found))
    #expect(Set(["UK", "EU", "XX", "ZZ", "AN", "SU"]).isDisjoint(with: found))
  }

  @Test("A dollar sign without a whole $(name) is plain text")
  func plainDollars() {
    for text in ["$", "$$", "$(", "$(lang", "$(a$(b", "$(a(b", "($", "$x"] {
      #expect(fits("/" + text, "/" + text), "\(text)")
    }
    // The name ends at the first parenthesis, and text goes on after it.
    #expect(fits("/$(x$(digit)y", "/$(x7y"))
    #expect(fits("/$$(digit))", "/$7)"))
    #expect(!fits("/$()", "/$()"))
  }

  @Test(
    "Case is folded to what upper and lower case of a letter share, one scalar to one scalar",
    arguments: [
      ("É", "é"), ("é", "é"), ("Σ", "σ"), ("ς", "σ"), ("ſ", "s"), ("\u{212A}", "k"), ("ß", "ß"),
      ("İ", "İ"), ("Ǆ", "ǆ"), ("ǅ", "ǆ"), ("Я", "я"), ("𐐀", "𐐨"), ("\u{80}", "\u{80}"), ("中", "中"),
      ("@AZ[`az{", "@az[`az{"),
    ])
  func folding(text: String, expected: String) {
    #expect(scalars(text).map(PatternText.folded) == scalars(expected))
  }
}
