import AppLinkLint
import BoltsAppLinks
import Testing

/// An association file in which a `¶` precedes each value that a diagnostic is about, and what these
/// diagnostics say, in the order of the file.
struct MarkedFile: CustomTestStringConvertible, Sendable {
  let marked: String
  let expected: [Finding]

  /// A diagnostic without its position.
  struct Finding: Equatable, Sendable {
    var code: Diagnostic.Code
    var location: String
    var message: String
    var suggestion: String

    init(
      _ code: Diagnostic.Code, _ location: String, _ message: String,
      _ suggestion: String? = nil
    ) {
      self.code = code
      self.location = location
      self.message = message
      self.suggestion = suggestion ?? code.cure
    }
  }

  init(_ marked: String, _ expected: Finding...) {
    self.init(marked: marked, expected: expected)
  }

  init(marked: String, expected: [Finding]) {
    self.marked = marked
    self.expected = expected
  }

  var testDescription: String { marked }

  /// The file without its marks.
  var text: String { marked.replacing("¶", with: "") }

  /// Lines and columns from 1, of each mark.
  private var marks: [[Int]] {
    var places: [[Int]] = []
    var (line, column) = (1, 1)
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "¶": places.append([line, column])
      case "\n": (line, column) = (line + 1, 1)
      default: column += 1
      }
    }
    return places
  }

  func check(_ diagnostics: [Diagnostic]) {
    #expect(diagnostics.map { [$0.line, $0.column] } == marks, "\(diagnostics)")
    #expect(
      diagnostics.map { Finding($0.code, $0.location ?? "", $0.message, $0.suggestion) } == expected
    )
    #expect(diagnostics.allSatisfy { $0.severity == $0.code.severity })
  }
}

/// Diagnostics that several tests of apple-app-site-association expect.
extension MarkedFile.Finding {
  static func unknown(
    _ key: String, _ location: String,
    use known: String = "/, ?, #, exclude, caseSensitive, percentEncoded or comment"
  ) -> Self {
    .init(
      .unknownKey, location, "The key \"\(key)\" is unknown, so it is ignored.", "Use \(known).")
  }

  static func undefined(_ pattern: String, _ location: String) -> Self {
    .init(
      .undefinedVariable, location,
      "A variable in \"\(pattern)\" has no values, so the rule never matches.")
  }

  static func neverFits(
    _ pattern: String, _ character: String, _ location: String
  ) -> Self {
    .init(
      .patternNeverFits, location,
      "\"\(pattern)\" never matches: URLs contain \"\(character)\" only percent-encoded.")
  }

  static func unreachable(_ location: String) -> Self {
    .init(
      .unreachableRule, location,
      "An earlier rule matches every URL, so this rule is never used.")
  }

  static func wrongType(
    _ location: String, _ kind: String, _ expected: String
  ) -> Self {
    .init(.wrongType, location, "\(location) is \(kind), so it is ignored.", "Write \(expected).")
  }

  static func duplicate(_ name: String, _ location: String) -> Self {
    .init(
      .duplicateMember, location, "\"\(name)\" occurs twice in \(location); the last one is used.")
  }

  static func queryIgnored(_ location: String, _ name: String, _ kind: String) -> Self {
    .init(
      .queryIgnored, location,
      "The value of \"\(name)\" is \(kind), so the rule ignores the whole query.")
  }
}
