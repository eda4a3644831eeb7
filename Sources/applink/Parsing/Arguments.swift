/// An argument that is not an option.
struct Operand: Sendable {
  /// The word that represents it in a usage line.
  var placeholder: String
  var isRequired = true
  var isRepeatable = false
  /// The words of which it has to be one; `nil` when others are allowed, too.
  var words: [String]?
  /// The names of options with which the operand is not required.
  var replacements: [String] = []

  /// The operand in a usage line: `<page>...`.
  var usage: String {
    let word = isRequired && replacements.isEmpty ? "<\(placeholder)>" : "[<\(placeholder)>]"
    return word + (isRepeatable ? "..." : "")
  }
}

/// An option as the parser and the help see it, whatever the type of its value.
protocol NamedOption: Sendable {
  /// The long name, without the dashes.
  var name: String { get }
  var summary: String { get }
  /// The word that represents the value in the help; `nil` when the option takes none.
  var placeholder: String? { get }
  /// The words of which the value has to be one; `nil` when others are allowed, too.
  var words: [String]? { get }
  var isRepeatable: Bool { get }
  var isRequired: Bool { get }

  /// Throws when the value that was written is not one that the option takes.
  func check(_ text: String) throws(ToolError)
}

extension NamedOption {
  /// The option as the help writes it: `--device DEVICE`.
  var spelling: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }
}

/// An option with a value of a known type, or without one.
struct Option<Value: Sendable>: NamedOption {
  var name: String
  var parser: ValueParser<Value>?
  var summary: String
  var isRepeatable = false
  var isRequired = false

  var placeholder: String? { parser?.placeholder }
  var words: [String]? { parser?.words }

  func check(_ text: String) throws(ToolError) {
    guard let parser, parser.parse(text) == nil else { return }
    throw ToolError.usage(
      "--\(name) cannot be \(ToolError.quoted(text)): it takes \(parser.expectation)",
      didYouMean: words.flatMap { text.nearest(among: $0) })
  }
}

/// An option without a value.
typealias Flag = Option<Never>

/// Arguments that have been checked against the command that they are for.
///
/// Options and operands may come in any order. A value follows its option (`--device ipad`) or is
/// joined to it (`--device=ipad`). `--` ends the options, and a lone `-` is an operand.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  /// The options that were given, each with its values.
  private var options: [String: [String]] = [:]

  subscript(option: any NamedOption) -> Bool { options[option.name] != nil }

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

  /// - Throws: The first thing that is wrong with the arguments.
  init(_ arguments: ArraySlice<String>, of command: Command) throws(ToolError) {
    var remaining = arguments
    var optionsHaveEnded = false
    while let argument = remaining.popFirst() {
      if optionsHaveEnded || argument == "-" || !argument.hasPrefix("-") {
        try add(operand: argument, of: command.operands)
      } else if argument == "--" {
        optionsHaveEnded = true
      } else {
        try add(option: argument, of: command.options, &remaining)
      }
    }
    for operand in command.operands.dropFirst(operands.count)
    where operand.isRequired && !operand.replacements.contains(where: { options[$0] != nil }) {
      throw ToolError.usage("<\(operand.placeholder)> is missing")
    }
    for option in command.options where option.isRequired && !self[option] {
      throw ToolError.usage("\(option.spelling) is required")
    }
  }

  private mutating func add(
    option argument: String, of known: [any NamedOption], _ remaining: inout ArraySlice<String>
  ) throws(ToolError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard let option = known.first(where: { "--" + $0.name == parts[0] }) else {
      let bare = String(parts[0].drop { $0 == "-" })
      throw ToolError.usage(
        "unknown option \(ToolError.quoted(parts[0]))",
        didYouMean: bare.nearest(among: known.map(\.name)).map { "--" + $0 })
    }
    guard option.isRepeatable || !self[option] else {
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
    options[option.name, default: []] += values
  }

  private mutating func add(operand text: String, of known: [Operand]) throws(ToolError) {
    let last = known.last.flatMap { $0.isRepeatable ? $0 : nil }
    guard let operand = operands.count < known.count ? known[operands.count] : last else {
      throw ToolError.usage("unexpected argument \(ToolError.quoted(text))")
    }
    if let words = operand.words, !words.contains(text) {
      throw .invalidOperand(
        text, expected: "one of " + words.joined(separator: ", "),
        didYouMean: text.nearest(among: words))
    }
    operands.append(text)
  }
}
