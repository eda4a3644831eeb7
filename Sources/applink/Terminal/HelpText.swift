/// The help that a person reads, made from the command table.
struct HelpText {
  var console: Console

  func program() -> String {
    let name = CommandTable.program
    let commands = section("Commands", CommandTable.commands.map { ($0.name, $0.summary) })
    return """
      \(console.paint("\(name) \(CommandTable.version)", .heading)): read, check and follow App Links

      \(name) <command> <arguments>     '\(name) <command> --help' shows its options
      \(name)                           a tour of what the library does

      \(commands)

      Exit status: 0 done, 1 a page, link or file has a fault, 2 something could not
      be read or written, 3 both, 64 the command line is wrong.
      """
  }

  func command(_ command: Command) -> String {
    let options = command.options.isEmpty ? "" : " [<options>]"
    let usage = [CommandTable.program, command.name] + command.operands.map(\.usage)
    var parts = [
      console.paint(usage.joined(separator: " ") + options, .heading),
      command.summary.sentence,
    ]
    parts += command.discussion
    if !command.options.isEmpty {
      parts += ["", section("Options", command.options.map { ($0.spelling, $0.summary) })]
    }
    parts += ["", "Example: \(command.example)"]
    return parts.joined(separator: "\n")
  }

  /// Names beside what they mean, in two columns.
  private func section(_ title: String, _ pairs: [(String, String)]) -> String {
    var table = Table()
    for (name, meaning) in pairs { table.append(.init(name, .link), .init(meaning)) }
    return ([console.paint(title, .heading)] + console.lines(of: table, indent: 2))
      .joined(separator: "\n")
  }
}

extension String {
  /// The text as a sentence: with a capital at its beginning and a full stop at its end.
  var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
