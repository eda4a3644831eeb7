extension Command {
  static let completions = Command(
    name: "completions",
    summary: "write the script that teaches a shell to complete applink's commands",
    operands: [
      Operand(
        placeholder: "shell", summary: "bash, zsh or fish", count: .one,
        completion: .words(Shell.allCases.map(\.rawValue)))
    ],
    examples: [
      Example(purpose: "bash, for this session", line: "source <(applink completions bash)"),
      Example(
        purpose: "zsh, for good (a folder on $fpath)",
        line: "applink completions zsh > ~/.zsh/completions/_applink"),
      Example(
        purpose: "fish, for good",
        line: "applink completions fish > ~/.config/fish/completions/applink.fish"),
    ]
  ) { invocation in
    for shell in invocation.arguments.operands.compactMap(Shell.init(rawValue:)) {
      try invocation.console.print(shell.script)
    }
    return .done
  }
}
