/// Reads arguments against a syntax.
///
/// Options and operands may come in any order. A value follows its option (`--device ipad`) or is
/// joined to it (`--device=ipad`). `--` ends the options, and a lone `-` is an operand.
struct ArgumentParser {
  private let syntax: ArgumentSyntax
  private var remaining: ArraySlice<String>
  private var parsed = ParsedArguments()

  /// The arguments, or the first thing that is wrong with them.
  static func parse(
    _ arguments: some Collection<String>, by syntax: ArgumentSyntax
  ) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(syntax: syntax, remaining: Array(arguments)[...])
    try parser.parseAll()
    return parser.parsed
  }

  private init(syntax: ArgumentSyntax, remaining: ArraySlice<String>) {
    self.syntax = syntax
    self.remaining = remaining
  }

  private mutating func parseAll() throws(UsageError) {
    var optionsHaveEnded = false
    while let argument = remaining.popFirst() {
      if optionsHaveEnded || argument == "-" || !argument.hasPrefix("-") {
        try append(operand: argument)
      } else if argument == "--" {
        optionsHaveEnded = true
      } else {
        try parseOption(argument)
      }
    }
    try checkMissingOperands()
    for option in syntax.options where option.isRequired && !parsed.isGiven(option) {
      guard isReplaced(option.replacement) else { throw .missingOption(option.spelling) }
    }
  }

  private mutating func parseOption(_ argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = parts.first.map(String.init) ?? argument
    let joined = parts.count == 2 ? String(parts[1]) : nil
    guard let option = syntax.options.first(where: { "--" + $0.name == spelling }) else {
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

  /// A word that looks like an option is not read as a value, except in `--name=--value`.
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

  private mutating func append(operand text: String) throws(UsageError) {
    guard let operand = syntax.operand(at: parsed.operands.count) else {
      throw .surplusOperand(text)
    }
    if let words = operand.completion.words, !words.contains(text) {
      throw .invalidOperand(
        text, expected: "one of " + words.joined(separator: ", "),
        suggestion: SpellingSuggestion.nearest(to: text, among: words))
    }
    parsed.append(operand: text)
  }

  private func checkMissingOperands() throws(UsageError) {
    for operand in syntax.operands.dropFirst(parsed.operands.count) where operand.count.isRequired {
      guard isReplaced(operand.replacement) else { throw .missingOperand(operand.placeholder) }
    }
  }

  private func isReplaced(_ replacement: String?) -> Bool {
    replacement.map { parsed.isGiven($0) } ?? false
  }

  private func suggestion(for spelling: String) -> String? {
    let bare = String(spelling.drop { $0 == "-" })
    return SpellingSuggestion.nearest(to: bare, among: syntax.options.map(\.name)).map { "--" + $0 }
  }
}

/// Arguments that have been checked against their syntax.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// Whether the flag was given.
  subscript(flag: Flag) -> Bool { flags.contains(flag.name) }

  /// Every value given for the option, in the order they were written.
  func values<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
    var parsed: [Value] = []
    for text in values[option.name, default: []] {
      parsed.append(try option.parse(text))
    }
    return parsed
  }

  /// The value given for the option, `nil` when it was not given.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    try values(of: option).last
  }

  /// The value of an option that the command cannot do without.
  func required<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
    guard let value = try value(of: option) else { throw .missingOption(option.spelling) }
    return value
  }

  func isGiven(_ option: any NamedOption) -> Bool { isGiven(option.name) }

  func isGiven(_ name: String) -> Bool { flags.contains(name) || values[name] != nil }

  mutating func append(operand: String) {
    operands.append(operand)
  }

  mutating func append(flag name: String) {
    flags.insert(name)
  }

  mutating func append(value: String, for name: String) {
    values[name, default: []].append(value)
  }
}
