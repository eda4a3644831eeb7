extension Command {
  static func help(onCommands names: [String]) -> Command {
    Command(
      name: "help",
      summary: "show help on the tool, on one command or on a topic",
      operands: [
        Operand(
          placeholder: "command or topic", summary: "what to show help on (default: the tool)",
          isRequired: false,
          completion: .words(names + ["help"] + HelpTopic.allCases.map(\.rawValue))),
        Operand(
          placeholder: "action", summary: "an action of the command, such as build of site",
          isRequired: false),
      ],
      examples: [
        Example(purpose: "What resolve can do", line: "applink help resolve"),
        Example(purpose: "The structure of the JSON output", line: "applink help json"),
      ]
    ) { invocation in
      let help = HelpText(console: invocation.console)
      guard let name = invocation.arguments.operands.first else {
        try invocation.console.print(help.program())
        return .done
      }
      let command = CommandTable.command(named: name)
      if let action = invocation.arguments.operands.dropFirst().first {
        let actions = command?.operands.first?.completion.words ?? []
        guard actions.contains(action) else {
          throw UsageError("unexpected argument \(UsageError.quoted(action))")
        }
      }
      if let command {
        try invocation.console.print(help.command(command))
      } else if let topic = HelpTopic(rawValue: name) {
        try invocation.console.print(help.topic(topic))
      }
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
        completion: .words(Shell.allCases.map(\.rawValue)))
    ],
    examples: [
      Example(purpose: "bash, in ~/.bashrc", line: "source <(applink completions bash)"),
      Example(purpose: "zsh, in ~/.zshrc", line: "source <(applink completions zsh)"),
      Example(purpose: "fish, for this session", line: "applink completions fish | source"),
      Example(
        purpose: "fish, for every session",
        line: "applink completions fish > ~/.config/fish/completions/applink.fish"),
    ]
  ) { invocation in
    for shell in invocation.arguments.operands.compactMap(Shell.init(rawValue:)) {
      try invocation.console.print(shell.script)
    }
    return .done
  }
}

extension Command {
  static let manual = Command(
    name: "manual",
    summary: "write the manual page, for man(1)",
    examples: [
      Example(purpose: "Read it", line: "applink manual | man -l -"),
      Example(
        purpose: "Install it", line: "applink manual > /usr/local/share/man/man1/applink.1"),
    ]
  ) { invocation in
    try invocation.console.print(ManualPage.text())
    return .done
  }
}
