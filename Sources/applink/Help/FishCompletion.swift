/// Completion for fish: a file named `applink.fish` in its completions folder.
enum FishCompletion {
  static func script() -> String {
    let program = CommandTable.program
    var lines = [
      "# fish completion for \(program); made by '\(program) completions fish'",
      "complete -c \(program) -f",
    ]
    for option in CommandTable.options {
      lines.append(
        "complete -c \(program) -n __fish_use_subcommand -l \(option.name)"
          + " -d \(quoted(option.summary))")
    }
    for command in CommandTable.commands {
      lines.append(
        "complete -c \(program) -n __fish_use_subcommand -a \(command.name)"
          + " -d \(quoted(command.summary))")
      let seen = "complete -c \(program) -n '__fish_seen_subcommand_from \(command.name)'"
      lines += command.allOptions.map { option in
        "\(seen) -l \(option.name)\(value(of: option)) -d \(quoted(option.summary))"
      }
      if command.operands.last?.completion == .file { lines.append("\(seen) -F") }
      if let words = command.operands.last?.completion.words {
        lines.append("\(seen) -a \(list(words))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func value(of option: any NamedOption) -> String {
    guard option.placeholder != nil else { return "" }
    guard option.completion != .file else { return " -r -F" }
    return " -x" + (option.completion.words.map { " -a \(list($0))" } ?? "")
  }

  private static func list(_ words: [String]) -> String {
    quoted(words.joined(separator: " "))
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { result, character in
      result += character == "'" || character == "\\" ? "\\\(character)" : String(character)
    }
    return "'\(escaped)'"
  }
}
