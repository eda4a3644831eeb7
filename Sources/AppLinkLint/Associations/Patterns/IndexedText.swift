/// A text in which many patterns are looked for: for each character, the positions that it has.
///
/// A set of positions is a list of words with a bit for each position, so that a character of a pattern
/// takes one operation for 64 positions of the text, wherever a `*` lets it begin, and nothing backtracks.
final class IndexedText {
  /// The number of characters, which are Unicode scalars.
  let count: Int
  /// Whether case does not matter.
  let isFolded: Bool
  private let wordCount: Int
  /// The rows of all characters, one after another: the first one is that of any character.
  private var words: [UInt64]
  /// Where the row of a character of ASCII begins; 0 for one that the text does not have.
  private var asciiRows = [Int](repeating: 0, count: 128)
  private var otherRows: [UInt32: Int] = [:]
  /// Where values of variables are, by the variable's index.
  private var occurrences: [Int: [Occurrences]] = [:]

  /// Where the values of one length begin.
  private struct Occurrences {
    let length: Int
    var starts: [UInt64]
  }

  /// Indexes a text, whose case is folded where case does not matter.
  init(_ text: [UInt32], isFolded: Bool) {
    count = text.count
    self.isFolded = isFolded
    wordCount = text.count / 64 + 1
    words = Array(repeating: 0, count: wordCount)
    for (position, character) in text.enumerated() {
      var row = self.row(of: character)
      if row == 0 {
        row = words.count
        words += Array(repeating: 0, count: wordCount)
        if character < 0x80 { asciiRows[Int(character)] = row } else { otherRows[character] = row }
      }
      words[row + position / 64] |= 1 << (position % 64)
      words[position / 64] |= 1 << (position % 64)
    }
  }

  private func row(of character: UInt32) -> Int {
    character < 0x80 ? asciiRows[Int(character)] : otherRows[character] ?? 0
  }

  /// Whether tokens fit the text from one of some positions to an end; those before `optionalCount` alone
  /// are enough, too.
  func fits(
    _ tokens: [PatternToken], from starts: some Collection<Int>, to end: Int,
    optionalCount: Int? = nil, _ variables: SubstitutionVariables
  ) -> Bool {
    var reached = Positions(starts, wordCount: wordCount)
    for (index, token) in tokens.enumerated() {
      if index == optionalCount, reached.contains(end) { return true }
      advance(&reached, over: token, to: end, variables)
      if reached.isEmpty { return false }
    }
    return reached.contains(end)
  }

  /// Replaces positions by those that a token leads to from them.
  private func advance(
    _ positions: inout Positions, over token: PatternToken, to end: Int,
    _ variables: SubstitutionVariables
  ) {
    switch token {
    case .anyNumber: positions.extend(to: end)
    case .anyOne: positions.advance(over: words[..<wordCount])
    case .scalar(let scalar):
      let row = row(of: isFolded ? PatternText.folded(scalar) : scalar)
      if row == 0 {
        positions.removeAll()
      } else {
        positions.advance(over: words[row..<row + wordCount])
      }
    case .nothing: positions.removeAll()
    case .variable(let index):
      var ends = Positions([], wordCount: wordCount)
      for found in occurrences(of: Int(index), variables) {
        ends.formUnion(positions, among: found.starts, advancedBy: found.length)
      }
      for pattern in variables.values[Int(index)].patterns {
        var reached = positions
        for token in pattern where !reached.isEmpty {
          advance(&reached, over: token, to: end, variables)
        }
        ends.formUnion(reached)
      }
      positions = ends
    }
  }

  /// Where the values of a variable are that have no wildcards, computed once for a text.
  private func occurrences(
    of index: Int, _ variables: SubstitutionVariables
  ) -> [Occurrences] {
    if let known = occurrences[index] { return known }
    var found: [Int: Occurrences] = [:]
    for value in variables.values[index].literals where value.count <= count {
      var ends = Positions(0...(count - value.count), wordCount: wordCount)
      for scalar in value where !ends.isEmpty {
        advance(&ends, over: .scalar(scalar), to: count, variables)
      }
      for end in ends.all {
        let start = end - value.count
        found[
          value.count,
          default: Occurrences(length: value.count, starts: Array(repeating: 0, count: wordCount))
        ].starts[start / 64] |= 1 << (start % 64)
      }
    }
    occurrences[index] = Array(found.values)
    return occurrences[index] ?? []
  }
}

/// A set of positions in a text: each is before a character, and the last one is the end.
struct Positions {
  private var words: [UInt64]
  /// The words that may have bits; all others are 0.
  private var range: Range<Int>

  init(_ positions: some Collection<Int>, wordCount: Int) {
    words = Array(repeating: 0, count: wordCount)
    range = 0..<0
    for position in positions { insert(word: position / 64, 1 << (position % 64)) }
  }

  init(_ positions: ClosedRange<Int>, wordCount: Int) {
    self.init([positions.lowerBound], wordCount: wordCount)
    extend(to: positions.upperBound)
  }

  var isEmpty: Bool { range.isEmpty }

  /// The positions, ascending.
  var all: [Int] {
    range.flatMap { index in
      sequence(state: words[index]) { bits -> Int? in
        guard bits != 0 else { return nil }
        defer { bits &= bits &- 1 }
        return index * 64 + bits.trailingZeroBitCount
      }
    }
  }

  func contains(_ position: Int) -> Bool { words[position / 64] & 1 << (position % 64) != 0 }

  mutating func removeAll() {
    for index in range { words[index] = 0 }
    range = 0..<0
  }

  private mutating func insert(word index: Int, _ bits: UInt64) {
    guard bits != 0 else { return }
    words[index] |= bits
    range =
      range.isEmpty
      ? index..<index + 1 : min(range.lowerBound, index)..<max(range.upperBound, index + 1)
  }

  /// Keeps the positions that are in a row, each advanced by one.
  mutating func advance(over row: ArraySlice<UInt64>) {
    var carry: UInt64 = 0
    let end = range.upperBound
    var kept = end..<end
    for index in range {
      let bits = words[index] & row[row.startIndex + index]
      words[index] = bits << 1 | carry
      carry = bits >> 63
      if words[index] != 0 { kept = min(kept.lowerBound, index)..<index + 1 }
    }
    range = kept
    // No character is at the end, so there is a word for what is advanced into the next one.
    if carry != 0 { insert(word: end, carry) }
  }

  /// Adds all positions after the first one, up to an end.
  mutating func extend(to end: Int) {
    guard let index = range.first else { return }
    let first = index * 64 + words[index].trailingZeroBitCount
    removeAll()
    guard first <= end else { return }
    range = index..<end / 64 + 1
    for index in range { words[index] = .max }
    words[index] &= .max << (first % 64)
    words[end / 64] &= .max >> (63 - end % 64)
  }

  mutating func formUnion(_ other: Positions) {
    for index in other.range { insert(word: index, other.words[index]) }
  }

  /// Adds positions of another set that are in a row, each advanced by a number.
  mutating func formUnion(_ other: Positions, among row: [UInt64], advancedBy distance: Int) {
    let (wordDistance, shift) = distance.quotientAndRemainder(dividingBy: 64)
    for index in other.range {
      let bits = other.words[index] & row[index]
      guard bits != 0 else { continue }
      insert(word: index + wordDistance, bits << shift)
      if shift > 0, bits >> (64 - shift) != 0 {
        insert(word: index + wordDistance + 1, bits >> (64 - shift))
      }
    }
  }
}
