/// What a value or an operand may be, as far as a shell can offer it.
enum Completion: Sendable, Equatable {
  case nothing
  case file
  /// One of these words and nothing else.
  case words([String])
  /// The name of a command or of a help topic. The table of commands holds the command that takes
  /// these, so they are looked up when they are needed.
  case helpSubject

  /// The words that are allowed; `nil` when others are too.
  var words: [String]? {
    switch self {
    case .nothing, .file: nil
    case .words(let words): words
    case .helpSubject: CommandTable.commands.map(\.name) + HelpTopic.allCases.map(\.rawValue)
    }
  }
}
