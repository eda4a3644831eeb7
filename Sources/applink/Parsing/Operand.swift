/// An argument that is not an option.
struct Operand: Sendable {
  /// The word that represents it in a usage line.
  var placeholder: String
  var summary: String
  var count: Count
  var completion: Completion = .nothing
  /// The name of an option with which the operand is not required.
  var replacement: String?

  enum Count: Sendable {
    case one, atMostOne, atLeastOne

    var isRequired: Bool { self != .atMostOne }
    var isRepeatable: Bool { self == .atLeastOne }
  }

  /// The operand in a usage line: `<page>...`.
  var usage: String {
    let word = count.isRequired && replacement == nil ? "<\(placeholder)>" : "[<\(placeholder)>]"
    return word + (count.isRepeatable ? "..." : "")
  }
}
