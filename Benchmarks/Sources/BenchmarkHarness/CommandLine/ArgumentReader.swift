/// Invalid arguments of a tool, with a message for its user.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What was wrong.
  public let description: String

  /// Makes an error from its message.
  init(_ description: String) {
    self.description = description
  }
}

/// Takes arguments one after the other.
struct ArgumentReader {
  private var remaining: ArraySlice<String>

  init(_ arguments: [String]) {
    // `--name=value` is the same as `--name value`.
    remaining = ArraySlice(
      arguments.flatMap { argument -> [String] in
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
          return [argument]
        }
        return [String(argument[..<equals]), String(argument[argument.index(after: equals)...])]
      })
  }

  mutating func next() -> String? {
    remaining.popFirst()
  }

  mutating func value(of option: String) throws(UsageError) -> String {
    guard let value = remaining.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw UsageError("\(option) needs a value")
    }
    return value
  }

  mutating func count(of option: String, orZero: Bool = false) throws(UsageError) -> Int {
    let text = try value(of: option)
    guard let count = Int(text), count > 0 || orZero && count == 0 else {
      throw UsageError(
        "\(option) needs a whole number\(orZero ? "" : " above zero"), not \(text)")
    }
    return count
  }

  mutating func choice<Choice>(of option: String) throws(UsageError) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    let text = try value(of: option)
    guard let choice = Choice(rawValue: text) else {
      let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(option) is one of \(choices), not \(text)")
    }
    return choice
  }
}
