extension Command {
  static func help(onCommands names: [String]) -> Command {
    Command(
      name: "help",
      summary: "show help on the tool, on one command or on a topic",
      operands: [
        Operand(
          placeholder: "command or topic", summary: "what to show help on (default: the tool)",
          isRequired: false,
          words: names + ["help"] + HelpTopic.all.map(\.name))
      ],
      examples: [
        "What resolve can do": "applink help resolve",
        "The structure of the JSON output": "applink help json",
      ]
    ) { arguments, console in
      let help = HelpText(console: console)
      let name = arguments.operands.first
      let command = name.flatMap(CommandTable.command).map(help.command)
      let topic = HelpTopic.all.first { $0.name == name }.map(help.topic)
      try console.print(command ?? topic ?? help.program())
      return .done
    }
  }
}

extension Command {
  static let completions = Command(
    name: "completions",
    summary: "write a script that completes applink's commands in a shell",
    operands: [
      Operand(
        placeholder: "shell", summary: "bash, zsh or fish",
        words: Shell.allCases.map(\.rawValue)),
      Operand(
        placeholder: "word", summary: "what is typed, whose last word the script completes",
        isRequired: false, isRepeatable: true),
    ],
    examples: [
      "bash, in ~/.bashrc": "source <(applink completions bash)",
      "zsh, in ~/.zshrc": "source <(applink completions zsh)",
      "fish, for this session": "applink completions fish | source",
      "fish, for every session":
        "applink completions fish > ~/.config/fish/completions/applink.fish",
    ]
  ) { arguments, console in
    let operands = arguments.operands
    guard let shell = Shell(rawValue: operands[0]) else { return .usage }
    guard operands.count > 1 else {
      try console.print(shell.script)
      return .done
    }
    let lines = shell.completions(of: Array(operands.dropFirst()))
    for line in lines { try console.print(line) }
    return lines.isEmpty ? .atFault : .done
  }
}
