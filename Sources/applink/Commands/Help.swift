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
