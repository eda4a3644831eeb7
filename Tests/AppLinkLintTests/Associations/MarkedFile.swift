import AppLinkLint
import BoltsAppLinks
import Testing

/// An association file in which a `¶` precedes each value that a diagnostic is about, and the codes and
/// locations of these diagnostics, in the order of the file.
struct MarkedFile: CustomTestStringConvertible, Sendable {
  let marked: String
  private let place: String
  private var expected: [Finding]

  /// What a diagnostic is about.
  struct Finding: Equatable, Sendable {
    var code: Diagnostic.Code
    var location: String

    init(_ code: Diagnostic.Code, _ location: String) {
      self.code = code
      self.location = location
    }
  }

  init(_ marked: String, _ expected: Finding...) {
    self.init(marked: marked, expected: expected)
  }

  init(marked: String, place: String = "", expected: [Finding]) {
    self.marked = marked
    self.place = place
    self.expected = expected
  }

  /// The file with findings that are all about the place of its kind.
  func finds(_ codes: Diagnostic.Code...) -> MarkedFile {
    var file = self
    file.expected = codes.map { Finding($0, place) }
    return file
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
    #expect(diagnostics.map { Finding($0.code, $0.location ?? "") } == expected)
    #expect(diagnostics.allSatisfy { $0.severity == $0.code.severity && !$0.suggestion.isEmpty })
  }
}
