internal import AppLinkLint

extension Command {
  static let help = Command(
    name: "help", summary: "show help on a command, or all codes of findings (lint-codes)",
    operands: [Operand(placeholder: "command", isRequired: false)],
    example: "applink help lint-codes"
  ) { arguments, console in
    let help = HelpText(console: console)
    guard let name = arguments.operands.first else {
      try console.print(help.program())
      return .done
    }
    guard name != codes else {
      try console.print(codeList)
      return .done
    }
    guard let command = CommandTable.command(named: name) else {
      let names = CommandTable.commands.map(\.name) + [codes]
      throw ToolError.invalidOperand(
        name, expected: "one of \(names.joined(separator: ", "))",
        didYouMean: name.nearest(among: names))
    }
    try console.print(help.command(command))
    return .done
  }

  private static let codes = "lint-codes"

  private static var codeList: String {
    let parts: [(String, [Diagnostic.Code])] = [
      ("Pages (lint, check)", Diagnostic.Code.pages),
      ("Association files (lint, check, match)", Diagnostic.Code.files),
      ("URLs (check)", Diagnostic.Code.urls),
    ]
    return parts.map { title, codes in
      let lines = codes.map { code in
        "\(code.rawValue) (\(code.severity.rawValue))\n    \(code.meaning.sentence) \(code.cure)"
      }
      return "\(title)\n\n" + lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
