/// What arguments may be given: the operands in their order, and the options.
struct ArgumentSyntax: Sendable {
  /// Only the last one may be given several times.
  var operands: [Operand]
  var options: [any NamedOption]
}

extension ArgumentSyntax {
  /// The operand that the argument at a position is for; `nil` when there is none.
  func operand(at position: Int) -> Operand? {
    if operands.indices.contains(position) { return operands[position] }
    return operands.last.flatMap { $0.count.isRepeatable ? $0 : nil }
  }
}

/// An argument that is not an option.
struct Operand: Sendable {
  /// The word that represents it in a usage line.
  var placeholder: String
  var summary: String
  var count: Count
  var completion: Completion = .nothing
  /// The name of an option with which the operand is not required.
  var replacement: String?

  enum Count: Sendable {
    case one, atMostOne, atLeastOne

    var isRequired: Bool { self != .atMostOne }
    var isRepeatable: Bool { self == .atLeastOne }
  }

  /// The operand in a usage line: `<page>...`.
  var usage: String {
    let word = count.isRequired && replacement == nil ? "<\(placeholder)>" : "[<\(placeholder)>]"
    return word + (count.isRepeatable ? "..." : "")
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
    switch self {
    case .nothing, .file: nil
    case .words(let words): words
    }
  }
}

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
