/// Counts the characters that matching compares, and polls a checkpoint as often as they need time.
struct MatchingSteps {
  private(set) var count = 0
  /// What the checkpoint threw: nothing matches any more, and the decision does not count.
  private(set) var interruption: (any Error)?
  private let checkpoint: (() throws -> Void)?
  private var nextPoll = Self.pollInterval

  private static let pollInterval = 1 << 16

  init(checkpoint: (() throws -> Void)? = nil) { self.checkpoint = checkpoint }

  mutating func add(_ steps: Int) {
    count += steps
    guard count >= nextPoll, let checkpoint, interruption == nil else { return }
    nextPoll = count + Self.pollInterval
    do { try checkpoint() } catch { interruption = error }
  }
}

/// Matches patterns against texts in time linear in the product of their lengths.
struct PatternMatcher {
  /// The values of the variables that patterns name.
  let variables: SubstitutionVariables
  /// Whether case does not matter; the texts are folded then.
  var isFolded = false
  var steps: MatchingSteps

  init(variables: SubstitutionVariables, steps: MatchingSteps = MatchingSteps()) {
    self.variables = variables
    self.steps = steps
  }

  /// Whether tokens fit the whole of a text, or those up to a count do.
  mutating func fits(
    _ tokens: ArraySlice<PatternToken>, _ text: [UInt32], from start: PositionSet,
    orAfter count: Int?
  ) -> Bool {
    var positions = start
    for (index, token) in tokens.enumerated() {
      if index == count, positions.contains(end: text.count) { return true }
      advance(&positions, over: token, in: text)
      if positions.isEmpty || steps.interruption != nil { return false }
    }
    return positions.contains(end: text.count)
  }

  private mutating func advance(
    _ positions: inout PositionSet, over token: PatternToken, in text: [UInt32]
  ) {
    if token == .anyNumber {
      positions.takeAnyNumber()
    } else if let variable = token.variable {
      substitute(variables.values[variable], at: &positions, in: text)
    } else {
      positions.takeOne(
        of: text, steps: &steps, where: { [isFolded] in token.takes($0, isFolded: isFolded) },
        isAny: token == .anyOne)
    }
  }

  private mutating func substitute(
    _ values: SubstitutionVariables.Values, at positions: inout PositionSet, in text: [UInt32]
  ) {
    var ends: [Int] = []
    let literals = isFolded ? values.foldedLiterals : values.literals
    for start in positions.all(upTo: text.count) {
      addEnds(of: literals, from: start, in: text, to: &ends)
    }
    var reached = PositionSet(Set(ends).sorted())
    for pattern in values.patterns {
      var ends = positions
      for token in pattern {
        advance(&ends, over: token, in: text)
        if ends.isEmpty || steps.interruption != nil { break }
      }
      if !ends.isEmpty { reached.formUnion(ends) }
    }
    positions = reached
  }

  /// Adds where values end that begin at a position. The values are sorted, so those that go on like the
  /// text are a range of them, which each character narrows: their number hardly matters.
  private mutating func addEnds(
    of values: [[PatternToken]], from start: Int, in text: [UInt32], to ends: inout [Int]
  ) {
    var range = values.indices
    var depth = 0
    while !range.isEmpty {
      steps.add(1)
      if values[range.lowerBound].count == depth {
        ends.append(start + depth)
        range.removeFirst()
      }
      guard start + depth < text.count, steps.interruption == nil else { return }
      let character = text[start + depth]
      let lower = range.partition { values[$0][depth].rawValue >= character }
      range = lower..<range.upperBound
      range = lower..<range.partition { values[$0][depth].rawValue > character }
      depth += 1
    }
  }
}

extension Range<Int> {
  /// The first element for which a condition holds that holds for all after it; the end without one.
  fileprivate func partition(_ isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The positions in a text that a part of a pattern can end at.
///
/// A pattern is matched by computing this set for each token in turn, so no character is compared twice
/// with one token, and nothing has to backtrack.
struct PositionSet {
  /// Single positions in ascending order, all before `tail`.
  private(set) var list: [Int]
  /// Every position from this one to the end of the text.
  private(set) var tail: Int?

  init(_ positions: [Int]) { list = positions }

  private init(list: [Int], tail: Int?) {
    self.list = list
    self.tail = tail
  }

  var isEmpty: Bool { list.isEmpty && tail == nil }

  /// Whether the end of a text of that length is among the positions.
  func contains(end: Int) -> Bool { tail != nil || list.last == end }

  /// After zero or more characters: every position from the first one on.
  mutating func takeAnyNumber() {
    if let first = list.first ?? tail { self = PositionSet(list: [], tail: first) }
  }

  /// After exactly one character of those that fit.
  mutating func takeOne(
    of text: [UInt32], steps: inout MatchingSteps, where fits: (UInt32) -> Bool, isAny: Bool
  ) {
    steps.add(list.count + 1)
    var next: [Int] = []
    for position in list where position < text.count && fits(text[position]) {
      next.append(position + 1)
    }
    guard let tail else {
      list = next
      return
    }
    if isAny {
      self = PositionSet(list: next, tail: tail < text.count ? tail + 1 : nil)
    } else {
      steps.add(text.count - tail)
      for position in tail..<text.count where fits(text[position]) { next.append(position + 1) }
      self = PositionSet(list: next, tail: nil)
    }
  }

  /// The positions of either set.
  mutating func formUnion(_ other: PositionSet) {
    let end = min(tail ?? .max, other.tail ?? .max)
    var merged: [Int] = []
    merged.reserveCapacity(list.count + other.list.count)
    var (left, right) = (0, 0)
    while true {
      // The end of a list is before no other position.
      let ours = left < list.count ? list[left] : .max
      let theirs = right < other.list.count ? other.list[right] : .max
      let next = min(ours, theirs)
      guard next < end else { break }
      merged.append(next)
      if ours == next { left += 1 }
      if theirs == next { right += 1 }
    }
    self = PositionSet(list: merged, tail: end == .max ? nil : end)
  }

  /// Every position, where the text has that length.
  func all(upTo end: Int) -> [Int] { list + (tail.map { Array($0...end) } ?? []) }
}
