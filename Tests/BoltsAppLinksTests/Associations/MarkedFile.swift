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
      _ suggestion: String
    ) {
      self.code = code
      self.location = location
      self.message = message
      self.suggestion = suggestion
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
