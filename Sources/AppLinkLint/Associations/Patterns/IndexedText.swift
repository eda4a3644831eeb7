/// A text in which many patterns are looked for: for each character, the positions that it has.
///
/// A set of positions is a list of words with a bit for each position, so that a character of a pattern
/// takes one operation for 64 positions of the text, wherever a `*` lets it begin, and nothing backtracks.
final class IndexedText {
  /// The characters, whose case is folded where it does not matter.
  let text: [UInt32]
  private let isFolded: Bool
  private let wordCount: Int
  /// The rows of all characters, one after another: the first one is that of any character.
  private var rows: [UInt64]
  /// Where the row of each character begins that the text has.
  private var rowStarts: [UInt32: Int] = [:]
  /// Where the values of a variable end that have no wildcards, by their length, for each variable's index.
  private var valueEnds: [Int: [Int: [UInt64]]] = [:]

  init(_ text: [UInt32], isFolded: Bool) {
    self.text = text
    self.isFolded = isFolded
    wordCount = text.count / 64 + 1
    rows = Array(repeating: 0, count: wordCount)
    for (position, character) in text.enumerated() {
      let row = rowStarts[character, default: rows.count]
      if row == rows.count {
        rowStarts[character] = row
        rows += Array(repeating: 0, count: wordCount)
      }
      rows[row + position / 64] |= 1 << (position % 64)
      rows[position / 64] |= 1 << (position % 64)
    }
  }

  /// Whether tokens fit the whole text, or what follows its first character where that may be left out;
  /// those before `optionalCount` alone are enough, too.
  func fits(
    _ tokens: [PatternToken], omittingFirst: Bool = false, optionalCount: Int? = nil,
    _ variables: SubstitutionVariables
  ) -> Bool {
    var positions = [UInt64](repeating: 0, count: wordCount)
    positions[0] = omittingFirst ? 0b11 : 0b1
    for (index, token) in tokens.enumerated() {
      if index == optionalCount, isAtEnd(positions) { return true }
      guard advance(&positions, over: token, variables) else { return false }
    }
    return isAtEnd(positions)
  }

  private func isAtEnd(_ positions: [UInt64]) -> Bool {
    positions[text.count / 64] & 1 << (text.count % 64) != 0
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
      // All after the first one; those past the end have no character and lead nowhere.
      guard let first = positions.firstIndex(where: { $0 != 0 }) else { return false }
      positions[first] = .max << positions[first].trailingZeroBitCount
      for index in positions.indices[(first + 1)...] { positions[index] = .max }
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
    for value in variables.values[index].literals where value.count <= text.count {
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
