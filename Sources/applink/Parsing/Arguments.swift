/// An argument that is not an option.
struct Operand: Sendable {
  /// The word that represents it in a usage line.
  var placeholder: String
  var summary: String
  var isRequired = true
  var isRepeatable = false
  var completion: Completion = .nothing
  /// The names of options with which the operand is not required.
  var replacements: [String] = []

  /// The operand in a usage line: `<page>...`.
  var usage: String {
    let word = isRequired && replacements.isEmpty ? "<\(placeholder)>" : "[<\(placeholder)>]"
    return word + (isRepeatable ? "..." : "")
  }
}

/// What a value or an operand may be, as far as a shell can offer it.
enum Completion: Sendable, Equatable {
  case nothing
  case file
  /// One of these words and nothing else.
  case words([String])

  /// The words that are allowed; `nil` when others are too.
  var words: [String]? {
    if case .words(let words) = self { words } else { nil }
  }
}

/// An option as the parser, the help and the shells see it, whatever the type of its value.
protocol NamedOption: Sendable {
  /// The long name, without the dashes.
  var name: String { get }
  var summary: String { get }
  /// The word that represents the value in a usage line; `nil` when the option takes none.
  var placeholder: String? { get }
  var completion: Completion { get }
  var isRepeatable: Bool { get }
  var isRequired: Bool { get }

  /// Throws when the value that was written is not one that the option takes.
  func check(_ text: String) throws(ToolError)
}

extension NamedOption {
  /// The option in a usage line: `--device DEVICE`.
  var spelling: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// What it does and which words it takes, unless there are many, as a sentence without its full stop.
  var explanation: String {
    guard let words = completion.words, words.count <= 20 else { return summary }
    return "\(summary); one of \(words.joined(separator: ", "))"
  }

  /// The option in a usage line, with the marks for "optional" and "repeatable".
  var usage: String {
    (isRequired ? spelling : "[\(spelling)]") + (isRepeatable ? "..." : "")
  }
}

/// An option with a value of a known type, or without one.
struct Option<Value: Sendable>: NamedOption {
  var name: String
  var parser: ValueParser<Value>?
  var summary: String
  var isRepeatable = false
  var isRequired = false

  var placeholder: String? { parser?.placeholder }
  var completion: Completion { parser?.completion ?? .nothing }

  func check(_ text: String) throws(ToolError) {
    guard let parser, parser.parse(text) == nil else { return }
    throw ToolError.usage(
      "--\(name) cannot be \(ToolError.quoted(text)): it takes \(parser.expectation)",
      didYouMean: parser.completion.words.flatMap { text.nearest(among: $0) })
  }
}

/// An option without a value.
typealias Flag = Option<Never>

extension Flag {
  init(name: String, summary: String) {
    self.init(name: name, parser: nil, summary: summary)
  }
}

/// Arguments that have been checked against the command that they are for.
struct ParsedArguments: Sendable {
  fileprivate(set) var operands: [String] = []
  /// The options that were given, each with its values.
  fileprivate var options: [String: [String]] = [:]

  subscript(flag: Flag) -> Bool { isGiven(flag) }

  func values<Value>(of option: Option<Value>) -> [Value] {
    options[option.name, default: []].compactMap { option.parser?.parse($0) }
  }

  func value<Value>(of option: Option<Value>) -> Value? { values(of: option).last }

  /// The value of an option that the command cannot do without.
  func required<Value>(_ option: Option<Value>) throws(ToolError) -> Value {
    guard let value = value(of: option) else {
      throw ToolError.usage("\(option.spelling) is required")
    }
    return value
  }

  func isGiven(_ option: any NamedOption) -> Bool { options[option.name] != nil }
}

/// Reads the arguments of a command.
///
/// Options and operands may come in any order. A value follows its option (`--device ipad`) or is
/// joined to it (`--device=ipad`). `--` ends the options, and a lone `-` is an operand.
struct ArgumentParser {
  private let command: Command
  private var remaining: ArraySlice<String>
  private var parsed = ParsedArguments()

  /// The arguments, or the first thing that is wrong with them.
  static func parse(
    _ arguments: ArraySlice<String>, of command: Command
  ) throws(ToolError) -> ParsedArguments {
    var parser = ArgumentParser(command: command, remaining: arguments)
    try parser.parseAll()
    return parser.parsed
  }

  private init(command: Command, remaining: ArraySlice<String>) {
    self.command = command
    self.remaining = remaining
  }

  private mutating func parseAll() throws(ToolError) {
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
    for operand in command.operands.dropFirst(parsed.operands.count)
    where operand.isRequired && !operand.replacements.contains(where: { parsed.options[$0] != nil })
    {
      throw ToolError.usage("<\(operand.placeholder)> is missing")
    }
    for option in command.options
    where option.isRequired && !parsed.isGiven(option) {
      throw ToolError.usage("\(option.spelling) is required")
    }
  }

  private mutating func parseOption(_ argument: String) throws(ToolError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let options = command.allOptions
    guard let option = options.first(where: { "--" + $0.name == parts[0] }) else {
      let bare = String(parts[0].drop { $0 == "-" })
      throw ToolError.usage(
        "unknown option \(ToolError.quoted(parts[0]))",
        didYouMean: bare.nearest(among: options.map(\.name)).map { "--" + $0 })
    }
    guard option.isRepeatable || !parsed.isGiven(option) else {
      throw ToolError.usage("--\(option.name) may be given only once")
    }
    var values: [String] = []
    if let placeholder = option.placeholder {
      // A word that looks like an option is not read as a value, except in `--name=--value`.
      let next = remaining.prefix(1).first { !$0.hasPrefix("--") }
      guard let value = parts.count == 2 ? parts[1] : next else {
        throw ToolError.usage("--\(option.name) needs a value: --\(option.name) \(placeholder)")
      }
      if parts.count == 1 { remaining.removeFirst() }
      try option.check(value)
      values = [value]
    } else if parts.count == 2 {
      throw ToolError.usage("--\(option.name) takes no value")
    }
    parsed.options[option.name, default: []] += values
  }

  private mutating func append(operand text: String) throws(ToolError) {
    let (operands, position) = (command.operands, parsed.operands.count)
    let last = operands.last.flatMap { $0.isRepeatable ? $0 : nil }
    guard let operand = position < operands.count ? operands[position] : last else {
      throw ToolError.usage("unexpected argument \(ToolError.quoted(text))")
    }
    if let words = operand.completion.words, !words.contains(text) {
      throw .invalidOperand(
        text, expected: "one of " + words.joined(separator: ", "),
        didYouMean: text.nearest(among: words))
    }
    parsed.operands.append(text)
  }
}
