internal import BoltsAppLinks

/// Counts the characters that matching compares, and spends them in portions.
struct MatchingSteps {
  private(set) var count = 0
  /// Why the decision can't be made: nothing fits any more.
  private(set) var fault: (any Error)?
  private let checkpoint: (Int) throws -> Void
  private var spent = 0

  /// Creates a count; `checkpoint` spends steps, and ends matching by throwing.
  init(_ checkpoint: @escaping (Int) throws -> Void = { _ in }) { self.checkpoint = checkpoint }

  mutating func add(_ steps: Int) {
    count += steps
    if count - spent >= ReadingBudget.portion { spend() }
  }

  /// Spends the rest.
  mutating func finish() throws {
    spend()
    if let fault { throw fault }
  }

  private mutating func spend() {
    if fault != nil { return }
    do { try checkpoint(count - spent) } catch { fault = error }
    spent = count
  }
}

/// Matches patterns against texts in time linear in the product of their lengths, and in a pattern of `*` and single
/// characters mostly in that of the text.
///
/// The segments between the `*` are matched in turn, each as early as it fits. In a segment with variables it computes
/// the positions, ascending, that each token can end at, so nothing has to backtrack.
struct PatternMatcher {
  /// The values of the variables that patterns name.
  let variables: SubstitutionVariables
  /// Whether case does not matter; the texts are folded then.
  var isFolded = false
  var steps = MatchingSteps()

  /// Whether tokens fit the whole of a text.
  mutating func fits(_ tokens: ArraySlice<PatternToken>, _ text: ArraySlice<UInt32>) -> Bool {
    steps.add(1)
    var ends = [text.startIndex]
    var rest = tokens
    /// Whether the segment may begin at any position after the first of these.
    var isFree = false
    while let start = ends.first, steps.fault == nil {
      let segment = rest.prefix { $0 != .anyNumber }
      rest = rest[segment.endIndex...]
      if isFree, rest.isEmpty, segment.isEmpty { return true }
      if isFree, segment.allSatisfy(\.isOneCharacter) {
        let last = text.endIndex - segment.count
        // The last one has to end where the text does.
        var next = rest.isEmpty ? max(start, last) : start
        while next <= last, !begins(text[next...], with: segment), steps.fault == nil { next += 1 }
        ends = next <= last ? [next + segment.count] : []
      } else {
        if isFree {
          steps.add(text.endIndex - start + 1)
          ends = Array(start...text.endIndex)
        }
        ends = self.ends(of: segment, in: text, from: ends)
      }
      if rest.popFirst() == nil { return ends.last == text.endIndex && steps.fault == nil }
      isFree = true
    }
    return false
  }

  /// Whether a text begins with what tokens of one character fit.
  private mutating func begins(
    _ text: ArraySlice<UInt32>, with tokens: ArraySlice<PatternToken>
  ) -> Bool {
    for (token, character) in zip(tokens, text) {
      steps.add(1)
      guard fits(token, character) else { return false }
    }
    return true
  }

  /// Where tokens other than `*` can end that begin at some positions.
  private mutating func ends(
    of tokens: ArraySlice<PatternToken>, in text: ArraySlice<UInt32>, from starts: [Int]
  ) -> [Int] {
    var ends = starts
    for token in tokens where !ends.isEmpty && steps.fault == nil {
      if case .variable(let index) = token {
        ends = self.ends(of: variables.values[Int(index)], in: text, from: ends)
        continue
      }
      steps.add(ends.count)
      var count = 0
      for place in ends.indices where ends[place] < text.endIndex && fits(token, text[ends[place]])
      {
        ends[count] = ends[place] + 1
        count += 1
      }
      ends.removeLast(ends.count - count)
    }
    return ends
  }

  private func fits(_ token: PatternToken, _ character: UInt32) -> Bool {
    switch token {
    case .scalar(let scalar):
      character == scalar || isFolded && character == PatternText.folded(scalar)
    case .anyOne: true
    case .anyNumber, .variable, .nothing: false
    }
  }

  private mutating func ends(
    of values: SubstitutionVariables.Values, in text: ArraySlice<UInt32>, from starts: [Int]
  ) -> [Int] {
    var ends: Set<Int> = []
    let literals = isFolded ? values.foldedLiterals : values.literals
    for start in starts where steps.fault == nil {
      for length in values.lengths where start + length <= text.endIndex {
        steps.add(length + 1)
        if literals.contains(text[start..<start + length]) { ends.insert(start + length) }
      }
    }
    for pattern in values.patterns {
      var reached = starts
      for token in pattern where !reached.isEmpty {
        if token == .anyNumber {
          steps.add(text.endIndex - reached[0] + 1)
          reached = Array(reached[0]...text.endIndex)
        } else {
          reached = self.ends(of: [token], in: text, from: reached)
        }
      }
      ends.formUnion(reached)
    }
    return ends.sorted()
  }
}
