/// What arguments may be given: the operands in their order, and the options.
struct ArgumentSyntax: Sendable {
  /// Only the last one may be given several times.
  var operands: [Operand]
  var options: [any NamedOption]
}

extension ArgumentSyntax {
  /// The operand that the argument at a position is for; `nil` when there is none.
  func operand(at position: Int) -> Operand? {
    if operands.indices.contains(position) { return operands[position] }
    return operands.last.flatMap { $0.count.isRepeatable ? $0 : nil }
  }
}
