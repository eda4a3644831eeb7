internal import BoltsAppLinks

/// Counts the characters that matching compares, and looks for cancellation after each 65,536 of them.
struct MatchingSteps {
  private(set) var count = 0
  /// Whether the Swift task was cancelled: nothing matches any more.
  private(set) var isCancelled = false

  private static let interval = 1 << 16

  mutating func add(_ steps: Int) {
    let before = count
    count += steps
    if before / Self.interval != count / Self.interval { isCancelled = Task.isCancelled }
  }
}

/// Matches patterns against texts in time linear in the product of their lengths.
///
/// For each token in turn it computes the positions, ascending, that the pattern up to there can end at.
/// So no character is compared twice with one token, and nothing has to backtrack.
struct PatternMatcher {
  /// The values of the variables that patterns name.
  let variables: SubstitutionVariables
  /// Whether case does not matter; the texts are folded then.
  var isFolded = false
  private(set) var steps = MatchingSteps()

  /// Whether tokens fit the whole of a text from a position, or those up to a count do.
  mutating func fits(
    _ tokens: [PatternToken], _ text: [UInt32], from start: Int, orAfter count: Int?
  ) -> Bool {
    var (index, position) = (0, start)
    // Up to the first `*` or variable the pattern can end at one position only.
    while index < tokens.count {
      if index == count, position == text.count { return true }
      guard let isFit = fits(tokens[index], position < text.count ? text[position] : nil) else {
        break
      }
      steps.add(1)
      guard isFit else { return false }
      index += 1
      position += 1
    }
    var ends = [position]
    for index in index..<tokens.count {
      if index == count, ends.last == text.count { return true }
      ends = self.ends(of: tokens[index], in: text, from: ends)
      if ends.isEmpty || steps.isCancelled { return false }
    }
    return ends.last == text.count
  }

  /// Whether a token of one character fits one, or the end of the text; `nil` for other tokens.
  private func fits(_ token: PatternToken, _ character: UInt32?) -> Bool? {
    switch token {
    case .scalar(let scalar):
      character == scalar || isFolded && character == PatternText.folded(scalar)
    case .anyOne: character != nil
    case .anyNumber, .variable, .nothing: nil
    }
  }

  private mutating func ends(
    of token: PatternToken, in text: [UInt32], from starts: [Int]
  ) -> [Int] {
    if token != .anyNumber { steps.add(starts.count) }
    switch token {
    case .scalar, .anyOne:
      return starts.compactMap {
        fits(token, $0 < text.count ? text[$0] : nil) == true ? $0 + 1 : nil
      }
    case .anyNumber:
      guard let first = starts.first else { return [] }
      steps.add(text.count - first + 1)
      return Array(first...text.count)
    case .variable(let index):
      return ends(of: variables.values[Int(index)], in: text, from: starts)
    case .nothing: return []
    }
  }

  private mutating func ends(
    of values: SubstitutionVariables.Values, in text: [UInt32], from starts: [Int]
  ) -> [Int] {
    var ends: Set<Int> = []
    let literals = isFolded ? values.foldedLiterals : values.literals
    for start in starts where !steps.isCancelled {
      for length in values.lengths where start + length <= text.count {
        steps.add(length + 1)
        if literals.contains(text[start..<start + length]) { ends.insert(start + length) }
      }
    }
    for pattern in values.patterns {
      var reached = starts
      for token in pattern {
        reached = self.ends(of: token, in: text, from: reached)
        if reached.isEmpty || steps.isCancelled { break }
      }
      ends.formUnion(reached)
    }
    return ends.sorted()
  }
}
