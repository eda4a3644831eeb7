/// The manual page in roff, made from the command table (man(7)).
enum ManualPage {
  static func text() -> String {
    var lines = [
      ".TH APPLINK 1 \"\" \"\(CommandTable.program) \(CommandTable.version)\" \"User Commands\"",
      ".SH NAME", "\(CommandTable.program) \\- " + escaped(CommandTable.summary),
      ".SH SYNOPSIS", ".B \(CommandTable.program)", "[\\fIcommand\\fR [\\fIarguments\\fR]]",
      ".SH DESCRIPTION", escaped("Without a command, applink runs the tour."),
      ".SH COMMANDS",
    ]
    lines += CommandTable.commands.flatMap(section)
    lines += [".SH OPTIONS"] + CommandTable.options.flatMap(entry)
    for topic in HelpTopic.allCases {
      lines += [".SH " + topic.summary.uppercased(), ".nf", escaped(topic.text(width: 100)), ".fi"]
    }
    lines.append(".SH EXIT STATUS")
    for status in ExitStatus.allCases {
      lines += [".TP", ".B \(status.rawValue)", escaped(status.meaning.sentence)]
    }
    return lines.joined(separator: "\n")
  }

  private static func section(of command: Command) -> [String] {
    var lines = [".SS \(command.name)", escaped(command.summary.sentence)]
    lines += [".PP", ".B " + escaped(command.usageParts.joined(separator: " "))]
    for operand in command.operands {
      lines += [".TP", ".I " + escaped(operand.usage), escaped(operand.summary.sentence)]
    }
    lines += command.options.flatMap(entry)
    lines += command.discussion.flatMap { [".PP", escaped($0)] }
    for example in command.examples {
      lines += [".PP", escaped(example.purpose + ":"), ".EX", escaped(example.line), ".EE"]
    }
    return lines
  }

  private static func entry(for option: any NamedOption) -> [String] {
    [".TP", ".B " + escaped(option.spelling), escaped(option.explanation.sentence)]
  }

  /// The text with what roff would take for a command escaped.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = line.reduce(into: "") { result, character in
        switch character {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        case "'": result += "\\(aq"
        default: result.append(character)
        }
      }
      return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }.joined(separator: "\n")
  }
}
