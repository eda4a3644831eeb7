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
