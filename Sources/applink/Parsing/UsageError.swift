/// A wrong command line: what is wrong with it, and what to write instead.
enum UsageError: Error, Equatable {
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case invalidValue(option: String, value: String, expected: String, suggestion: String?)
  case repeatedOption(String)
  case missingOption(String)
  case missingOperand(String)
  case surplusOperand(String)
  case invalidOperand(String, expected: String, suggestion: String?)
  case conflict(String)

  var message: String {
    switch self {
    case .unknownCommand(let name, let suggestion):
      "unknown command \(quoted(name))" + hint(suggestion)
    case .unknownOption(let name, let suggestion):
      "unknown option \(quoted(name))" + hint(suggestion)
    case .missingValue(let option, let placeholder):
      "--\(option) needs a value: --\(option) \(placeholder)"
    case .unexpectedValue(let option):
      "--\(option) takes no value"
    case .invalidValue(let option, let value, let expected, let suggestion):
      "--\(option) cannot be \(quoted(value)): it takes \(expected)" + hint(suggestion)
    case .repeatedOption(let option):
      "--\(option) may be given only once"
    case .missingOption(let spelling):
      "\(spelling) is required"
    case .missingOperand(let placeholder):
      "<\(placeholder)> is missing"
    case .surplusOperand(let text):
      "unexpected argument \(quoted(text))"
    case .invalidOperand(let text, let expected, let suggestion):
      "\(quoted(text)) is not valid: expected \(expected)" + hint(suggestion)
    case .conflict(let text):
      text
    }
  }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \(quoted($0))?" } ?? ""
  }

  /// The text as a person may see it: it came from outside, so nothing in it may act on a terminal.
  private func quoted(_ text: String) -> String { "'\(text.printable(limit: 80))'" }
}

/// Finds the name that a misspelt word was most likely meant to be.
enum SpellingSuggestion {
  /// The name that is nearest to `text`; `nil` when none is near enough.
  ///
  /// Near is an edit distance of at most a third of the name's length, rounded up, and never the
  /// whole name; among equals the first in the list is taken.
  static func nearest(to text: String, among names: [String]) -> String? {
    let typed = Array(text.lowercased())
    guard typed.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let letters = Array(name.lowercased())
      let distance = editDistance(typed, letters)
      let allowed = min((letters.count + 2) / 3, letters.count - 1)
      if distance <= allowed, distance < best?.distance ?? .max {
        best = (name, distance)
      }
    }
    // What was typed may also be the beginning of one name and of no other.
    let continued = names.filter { !text.isEmpty && $0.hasPrefix(text) }
    return best?.name ?? (continued.count == 1 ? continued.first : nil)
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours between two words
  /// (optimal string alignment).
  private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        var cost = min(
          previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforePrevious[j - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
