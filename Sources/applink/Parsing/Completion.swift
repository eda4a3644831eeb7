/// What a value or an operand may be, as far as a shell can offer it.
enum Completion: Sendable, Equatable {
  case nothing
  case file
  /// One of these words and nothing else.
  case words([String])

  /// The words that are allowed; `nil` when others are too.
  var words: [String]? {
    switch self {
    case .nothing, .file: nil
    case .words(let words): words
    }
  }
}
