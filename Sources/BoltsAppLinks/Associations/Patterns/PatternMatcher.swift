/// Matches patterns against texts in time linear in the product of their lengths.
struct PatternMatcher {
  /// The values of the variables that patterns name.
  let variables: SubstitutionVariables
  /// Whether case does not matter; the texts are folded then.
  var isFolded = false
  /// The number of characters that were compared, for tests of the cost.
  private(set) var steps = 0

  init(variables: SubstitutionVariables) {
    self.variables = variables
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
      if positions.isEmpty { return false }
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
    _ values: [[PatternToken]], at positions: inout PositionSet, in text: [UInt32]
  ) {
    var reached = PositionSet([])
    for value in values {
      var ends = positions
      for token in value {
        advance(&ends, over: token, in: text)
        if ends.isEmpty { break }
      }
      if !ends.isEmpty { reached.formUnion(ends) }
    }
    positions = reached
  }
}
