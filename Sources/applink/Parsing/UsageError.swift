/// A wrong command line: what is wrong with it, and what to write instead.
enum UsageError: Error, Equatable {
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case invalidValue(option: String, value: String, expected: String, suggestion: String?)
  case repeatedOption(String)
  case missingOption(String)
  case missingOperand(String)
  case surplusOperand(String)
  case invalidOperand(String, expected: String, suggestion: String?)
  case conflict(String)

  var message: String {
    switch self {
    case .unknownCommand(let name, let suggestion):
      "unknown command \(quoted(name))" + hint(suggestion)
    case .unknownOption(let name, let suggestion):
      "unknown option \(quoted(name))" + hint(suggestion)
    case .missingValue(let option, let placeholder):
      "--\(option) needs a value: --\(option) \(placeholder)"
    case .unexpectedValue(let option):
      "--\(option) takes no value"
    case .invalidValue(let option, let value, let expected, let suggestion):
      "--\(option) cannot be \(quoted(value)): it takes \(expected)" + hint(suggestion)
    case .repeatedOption(let option):
      "--\(option) may be given only once"
    case .missingOption(let spelling):
      "\(spelling) is required"
    case .missingOperand(let placeholder):
      "<\(placeholder)> is missing"
    case .surplusOperand(let text):
      "unexpected argument \(quoted(text))"
    case .invalidOperand(let text, let expected, let suggestion):
      "\(quoted(text)) is not valid: expected \(expected)" + hint(suggestion)
    case .conflict(let text):
      text
    }
  }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \(quoted($0))?" } ?? ""
  }

  /// The text as a person may see it: it came from outside, so nothing in it may act on a terminal.
  private func quoted(_ text: String) -> String { "'\(text.printable(limit: 80))'" }
}
