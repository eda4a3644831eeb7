/// Completion for fish: source it, or put it into the folder of completions as `applink.fish`.
enum FishCompletion {
  static func script() -> String {
    let program = CommandTable.program
    var lines = [
      "# fish completion for \(program); made by '\(program) completions fish'",
      "function __\(program)_command",
      "    set -l words (commandline -opc)",
      "    if test (count $argv) -eq 0",
      "        test (count $words) -eq 1",
      "    else",
      "        test (count $words) -gt 1; and test $words[2] = $argv[1]",
      "    end",
      "end",
      "complete -c \(program) -e",
      "complete -c \(program) -f",
    ]
    let start = "complete -c \(program) -n __\(program)_command"
    lines += CommandTable.options.map { "\(start) -l \($0.name) -d \(quoted($0.summary))" }
    for command in CommandTable.commands {
      lines.append("\(start) -a \(command.name) -d \(quoted(command.summary))")
      let inside = "complete -c \(program) -n '__\(program)_command \(command.name)'"
      lines += command.allOptions.map { option in
        "\(inside) -l \(option.name)\(value(of: option)) -d \(quoted(option.summary))"
      }
      let operands = command.operands.map(\.completion)
      if operands.contains(.file) { lines.append("\(inside) -F") }
      lines += operands.compactMap(\.words).map { "\(inside) -a \(list($0))" }
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
