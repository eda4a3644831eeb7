/// Reads arguments against a command's description.
///
/// Options and operands may come in any order. A value follows its option (`--device ipad`) or is
/// joined to it (`--device=ipad`). `--` ends the options, and a lone `-` is an operand.
struct ArgumentParser {
  private let command: Command
  private var remaining: ArraySlice<String>
  private var parsed = ParsedArguments()

  /// The arguments of the command, or the first thing that is wrong with them.
  static func parse(
    _ arguments: some Collection<String>, for command: Command
  ) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(command: command, remaining: Array(arguments)[...])
    try parser.parseAll()
    return parser.parsed
  }

  private init(command: Command, remaining: ArraySlice<String>) {
    self.command = command
    self.remaining = remaining
  }

  private mutating func parseAll() throws(UsageError) {
    var optionsHaveEnded = false
    while let argument = remaining.popFirst() {
      if optionsHaveEnded || argument == "-" || !argument.hasPrefix("-") {
        parsed.append(operand: argument)
      } else if argument == "--" {
        optionsHaveEnded = true
      } else {
        try parseOption(argument)
      }
    }
    try checkOperands()
    for option in command.options where option.isRequired && !parsed.isGiven(option) {
      let isReplaced = option.replacement.map { parsed.isGiven($0) } ?? false
      guard isReplaced else { throw .missingOption(option.spelling) }
    }
  }

  private mutating func parseOption(_ argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = parts.first.map(String.init) ?? argument
    let joined = parts.count == 2 ? String(parts[1]) : nil
    guard let option = command.allOptions.first(where: { "--" + $0.name == spelling }) else {
      throw .unknownOption(spelling, suggestion: suggestion(for: spelling))
    }
    guard option.isRepeatable || !parsed.isGiven(option) else {
      throw .repeatedOption(option.name)
    }
    if let placeholder = option.placeholder {
      let value = try value(of: option.name, joined: joined, placeholder: placeholder)
      try option.check(value)
      parsed.append(value: value, for: option.name)
    } else {
      guard joined == nil else { throw .unexpectedValue(option: option.name) }
      parsed.append(flag: option.name)
    }
  }

  /// A word that looks like an option is not taken for a value; `--name=--value` says it is one.
  private mutating func value(
    of name: String, joined: String?, placeholder: String
  ) throws(UsageError) -> String {
    if let joined { return joined }
    guard let next = remaining.first, !next.hasPrefix("--") else {
      throw .missingValue(option: name, placeholder: placeholder)
    }
    remaining.removeFirst()
    return next
  }

  private func checkOperands() throws(UsageError) {
    let operands = parsed.operands
    guard let operand = command.operand else {
      if let first = operands.first { throw .surplusOperand(first) }
      return
    }
    guard operand.count.allows(operands.count) else {
      throw operands.count > 1
        ? .surplusOperand(operands[1]) : .missingOperand(operand.placeholder)
    }
    guard let words = operand.completion.words else { return }
    for text in operands where !words.contains(text) {
      throw .invalidOperand(
        text, expected: "one of " + words.joined(separator: ", "),
        suggestion: nearestName(to: text, among: words))
    }
  }

  private func suggestion(for spelling: String) -> String? {
    let bare = String(spelling.drop { $0 == "-" })
    return nearestName(to: bare, among: command.allOptions.map(\.name)).map { "--" + $0 }
  }
}
