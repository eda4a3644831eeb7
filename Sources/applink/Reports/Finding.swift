internal import BoltsAppLinks
internal import Foundation

/// Something at fault, in the words of code hosts: a rule, a level and a place.
struct Finding: Sendable {
  /// The code, such as `missing-scheme`.
  var rule: String
  var level: Level
  var message: String
  var suggestion: String
  /// Where; `nil` when the whole input is meant.
  var place: Place?

  /// The levels, which GitHub's annotations and SARIF name alike.
  enum Level: String, Sendable {
    case error, warning
  }

  /// A line and a column, both from 1.
  struct Place: Sendable {
    var line: Int
    var column: Int
  }
}

extension Finding {
  init(_ diagnostic: Diagnostic) {
    rule = diagnostic.code.rawValue
    level = diagnostic.severity == .error ? .error : .warning
    message = diagnostic.message
    suggestion = diagnostic.suggestion
    place = Place(line: diagnostic.line, column: diagnostic.column)
  }

  /// The rule that an input breaks which cannot be read.
  static let unreadableRule = "unreadable-input"

  init(unreadable error: any Error) {
    rule = Self.unreadableRule
    level = .error
    message = error.explanation
    suggestion = ""
  }

  /// What is wrong and what to write instead.
  var text: String { suggestion.isEmpty ? message : "\(message) \(suggestion)" }
}
