extension Command {
  static let completions = Command(
    name: "completions",
    summary: "write a script that completes applink's commands in a shell",
    operands: [
      Operand(
        placeholder: "shell", summary: "bash, zsh or fish", count: .one,
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
