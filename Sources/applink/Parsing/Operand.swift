/// What a command takes beside its options.
struct Operand: Sendable {
  /// The word that stands for it in a usage line.
  var placeholder: String
  var summary: String
  var count: Count
  var completion: Completion = .nothing

  enum Count: Sendable {
    case one, atMostOne, atLeastOne

    func allows(_ count: Int) -> Bool {
      switch self {
      case .one: count == 1
      case .atMostOne: count <= 1
      case .atLeastOne: count >= 1
      }
    }
  }

  /// The operand in a usage line: `<page>...`.
  var usage: String {
    switch count {
    case .one: "<\(placeholder)>"
    case .atMostOne: "[<\(placeholder)>]"
    case .atLeastOne: "<\(placeholder)>..."
    }
  }
}
