extension ToolError {
  /// A wrong command line: what is wrong with it, and what to write instead.
  static func usage(_ message: String, didYouMean suggestion: String? = nil) -> Self {
    let hint = suggestion.map { "; did you mean \(quoted($0))?" } ?? ""
    return Self(status: .usage, message: message + hint)
  }

  static func invalidOperand(
    _ text: String, expected: String, didYouMean suggestion: String? = nil
  ) -> Self {
    .usage("\(quoted(text)) is not valid: expected \(expected)", didYouMean: suggestion)
  }

  /// The text as a person may see it: it came from outside, so nothing in it may act on a terminal.
  static func quoted(_ text: String) -> String { "'\(text.printable(limit: 80))'" }
}

extension String {
  /// The name that this misspelt word was most likely meant to be; `nil` when none is near enough.
  ///
  /// Near is an edit distance of at most a third of the name's length, rounded up, and never the
  /// whole name; among equals the first in the list is taken.
  func nearest(among names: [String]) -> String? {
    let typed = Array(lowercased())
    guard typed.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let letters = Array(name.lowercased())
      let distance = Self.editDistance(typed, letters)
      let allowed = Swift.min((letters.count + 2) / 3, letters.count - 1)
      if distance <= allowed, distance < best?.distance ?? .max {
        best = (name, distance)
      }
    }
    // What was typed may also be the beginning of one name and of no other.
    let continued = names.filter { !isEmpty && $0.hasPrefix(self) }
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
        var cost = Swift.min(
          previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = Swift.min(cost, beforePrevious[j - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
