/// The help that a person reads, made from the command table.
struct HelpText {
  var console: Console
  var width: Int

  init(console: Console) {
    self.console = console
    width = min(console.results.width ?? 100, 100)
  }

  func program() -> String {
    var text = heading("\(CommandTable.program) \(CommandTable.version)") + "\n"
    text += paragraph("\(CommandTable.summary.sentence)") + "\n"
    text += section("Usage", ["\(CommandTable.program) <command> [<arguments>]"])
    text += section("Commands", pairs(CommandTable.commands.map { ($0.name, $0.summary) }))
    text += section("Options", pairs(CommandTable.options.map { ("--" + $0.name, $0.summary) }))
    text += section("Topics", pairs(HelpTopic.all.map { ("help \($0.name)", $0.summary) }))
    text += section(
      "Exit status", pairs(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }))
    text += paragraph("'\(CommandTable.program) help <command>' shows details and examples.")
    return String(text.dropLast())
  }

  func command(_ command: Command) -> String {
    var text = heading("\(CommandTable.program) \(command.name)") + "\n"
    text += paragraph(command.summary.sentence) + "\n"
    // Broken between options and never between an option and its value.
    text += section("Usage", command.usageParts.wrapped(to: width - 2))
    text += section("Arguments", pairs(command.operands.map { ($0.usage, $0.summary) }))
    text += section("Options", pairs(command.ownOptions.map { ($0.spelling, $0.explanation) }))
    if command.makesRequests {
      text +=
        paragraph("'\(CommandTable.program) help requests' shows the options of requests.") + "\n"
    }
    for words in command.discussion { text += paragraph(words) + "\n" }
    text += section("Examples", command.examples.flatMap(lines))
    return String(text.dropLast(2))
  }

  /// The help on something that is not a command.
  func topic(_ topic: HelpTopic) -> String {
    guard topic.isProse else { return topic.text() }
    if topic.name == HelpTopic.requests.name {
      return section(
        topic.summary.sentence, pairs(Options.web.map { ($0.spelling, $0.explanation) }))
    }
    let title = topic.summary.sentence.wrapped(to: width).map { heading($0) + "\n" }.joined()
    return title + "\n" + topic.text(width: width)
  }

  /// An example as lines that can be copied into a shell: it continues after a backslash, and only
  /// before an option or a pipe, where no quotes are open.
  private func lines(for purpose: String, _ line: String) -> [String] {
    var pieces: [String] = []
    for word in line.split(separator: " ") {
      if pieces.isEmpty || word.hasPrefix("--") || word == "|" {
        pieces.append(String(word))
      } else {
        pieces[pieces.count - 1] += " " + word
      }
    }
    let lines = pieces.wrapped(to: width - 4, indent: "  ")
    return "# \(purpose)".wrapped(to: width - 2, indent: "# ")
      .map { console.paint($0, .faint) } + lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
  }

  private func heading(_ text: String) -> String { console.paint(text, .heading) }

  private func paragraph(_ text: String) -> String {
    text.wrapped(to: width).joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    return heading(title) + "\n" + lines.map { "  \($0)\n" }.joined() + "\n"
  }

  /// Names beside what they mean, in two columns.
  private func pairs(_ pairs: [(String, String)]) -> [String] {
    var table = Table()
    for (name, meaning) in pairs {
      table.append(.init(name, .link), .init(meaning))
    }
    return table.lines(width: width - 2, on: console.results)
  }
}

extension String {
  /// The text as a sentence: with a capital at its beginning and a full stop at its end.
  var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
