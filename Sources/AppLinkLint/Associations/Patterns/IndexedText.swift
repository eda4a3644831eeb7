/// Texts in which many patterns are looked for, all at once: for each character, the positions that it has.
///
/// A set of positions is a list of words with a bit for each position, so that a character of a pattern
/// takes one operation for 64 positions, wherever a `*` lets it begin, and nothing backtracks. Each text has
/// a position for each character and one for its end, and the texts have a gap of one bit between them.
final class IndexedText {
  private let isFolded: Bool
  private let wordCount: Int
  private var starts: [UInt64]
  private var ends: [UInt64]
  private var gaps: [UInt64]
  /// The rows of all characters, one after another: the first one is that of any character.
  private var rows: [UInt64]
  /// The word at which the row of each character begins that the texts have.
  private var rowStarts: [UInt32: Int] = [:]
  /// Where the values of a variable end that have no wildcards, by their length, for each variable's index.
  private var valueEnds: [Int: [Int: [UInt64]]] = [:]

  /// Indexes texts, whose case has been folded where it does not matter.
  init(_ texts: [[UInt32]], isFolded: Bool) {
    self.isFolded = isFolded
    wordCount = texts.reduce(0) { $0 + $1.count + 2 } / 64 + 1
    let empty = [UInt64](repeating: 0, count: wordCount)
    (starts, ends, gaps, rows) = (empty, empty, empty, empty)
    var position = 0
    for text in texts {
      starts.insert(position)
      for character in text {
        let row = rowStarts[character, default: rows.count]
        if row == rows.count {
          rowStarts[character] = row
          rows += empty
        }
        rows.insert(row * 64 + position)
        rows.insert(position)
        position += 1
      }
      ends.insert(position)
      gaps.insert(position + 1)
      position += 2
    }
  }

  /// Whether tokens fit the whole of each text, or what follows the first character of a single one where that
  /// may be left out; those before `optionalCount` alone are enough, too.
  func fits(
    _ tokens: [PatternToken], omittingFirst: Bool = false, optionalCount: Int? = nil,
    _ variables: SubstitutionVariables
  ) -> Bool {
    var positions = starts
    if omittingFirst { positions.insert(1) }
    for (index, token) in tokens.enumerated() {
      if index == optionalCount, isAtEnd(positions) { return true }
      guard advance(&positions, over: token, variables) else { return false }
    }
    return isAtEnd(positions)
  }

  private func isAtEnd(_ positions: [UInt64]) -> Bool {
    zip(positions, ends).allSatisfy { $0 & $1 == $1 }
  }

  /// Replaces positions by those that a token leads to from them, and returns whether there are any.
  private func advance(
    _ positions: inout [UInt64], over token: PatternToken, _ variables: SubstitutionVariables
  ) -> Bool {
    switch token {
    case .nothing: return false
    case .anyOne: return advance(&positions, overRow: 0)
    case .scalar(let scalar):
      guard let row = rowStarts[isFolded ? PatternText.folded(scalar) : scalar] else {
        return false
      }
      return advance(&positions, overRow: row)
    case .anyNumber:
      // Subtracting one from a text's positions changes all up to its first one. Where it has none, the gap
      // lends to it, so that no other text is changed. Those past the last gap lead nowhere.
      var borrow: UInt64 = 0
      for index in positions.indices {
        let (less, isLess) = (positions[index] | gaps[index])
          .subtractingReportingOverflow(starts[index])
        let (rest, isRestLess) = less.subtractingReportingOverflow(borrow)
        positions[index] = (positions[index] | ~rest) & ~gaps[index]
        borrow = isLess || isRestLess ? 1 : 0
      }
      return true
    case .variable(let index):
      var ends = [UInt64](repeating: 0, count: wordCount)
      for (length, row) in valueEnds(of: Int(index), variables) {
        let (words, bits) = length.quotientAndRemainder(dividingBy: 64)
        for index in words..<wordCount {
          let carry = index > words ? positions[index - words - 1] >> (64 - bits) : 0
          ends[index] |= (positions[index - words] << bits | carry) & row[index]
        }
      }
      for pattern in variables.values[Int(index)].patterns {
        var reached = positions
        if pattern.allSatisfy({ advance(&reached, over: $0, variables) }) {
          for index in reached.indices { ends[index] |= reached[index] }
        }
      }
      positions = ends
      return ends.contains { $0 != 0 }
    }
  }

  /// Keeps the positions that are in a row, each advanced by one.
  private func advance(_ positions: inout [UInt64], overRow row: Int) -> Bool {
    var (carry, all): (UInt64, UInt64) = (0, 0)
    for index in positions.indices {
      let bits = positions[index] & rows[row + index]
      positions[index] = bits << 1 | carry
      carry = bits >> 63
      all |= positions[index]
    }
    return all != 0
  }

  /// The ends of a variable's values without wildcards, computed once for a text.
  private func valueEnds(of index: Int, _ variables: SubstitutionVariables) -> [Int: [UInt64]] {
    if let known = valueEnds[index] { return known }
    var found: [Int: [UInt64]] = [:]
    for value in variables.values[index].literals where value.count < wordCount * 64 {
      var ends = [UInt64](repeating: .max, count: wordCount)
      guard value.allSatisfy({ advance(&ends, over: .scalar($0), variables) }) else { continue }
      for (index, word) in ends.enumerated() {
        found[value.count, default: Array(repeating: 0, count: wordCount)][index] |= word
      }
    }
    valueEnds[index] = found
    return found
  }
}

extension [UInt64] {
  /// Adds a position to a set.
  fileprivate mutating func insert(_ position: Int) { self[position / 64] |= 1 << (position % 64) }
}
