/// An option as the parser, the help and the shells see it, whatever the type of its value.
protocol NamedOption: Sendable {
  /// The long name, without the dashes.
  var name: String { get }
  /// What it does, as a sentence without its full stop.
  var summary: String { get }
  /// The word that represents the value in a usage line; `nil` when the option takes none.
  var placeholder: String? { get }
  var completion: Completion { get }
  var isRepeatable: Bool { get }
  var isRequired: Bool { get }
  /// The name of an option with which this one is not required.
  var replacement: String? { get }

  /// Throws when the value that was written is not one that the option takes.
  func check(_ text: String) throws(UsageError)
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

/// An option without a value: it is there or it is not.
struct Flag: NamedOption {
  var name: String
  var summary: String

  var placeholder: String? { nil }
  var completion: Completion { .nothing }
  var isRepeatable: Bool { false }
  var isRequired: Bool { false }
  var replacement: String? { nil }
  func check(_ text: String) throws(UsageError) {}
}

/// An option with a value of a known type.
struct Option<Value: Sendable>: NamedOption {
  var name: String
  var parser: ValueParser<Value>
  var summary: String
  var isRepeatable = false
  var isRequired = false
  var replacement: String?

  var placeholder: String? { parser.placeholder }
  var completion: Completion { parser.completion }

  func check(_ text: String) throws(UsageError) {
    _ = try parse(text)
  }

  func parse(_ text: String) throws(UsageError) -> Value {
    guard let value = parser.parse(text) else {
      throw .invalidValue(
        option: name, value: text, expected: parser.expectation, suggestion: suggestion(for: text))
    }
    return value
  }

  private func suggestion(for text: String) -> String? {
    parser.completion.words.flatMap { SpellingSuggestion.nearest(to: text, among: $0) }
  }
}
