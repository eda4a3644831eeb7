internal import BoltsAppLinks

extension JSONValue {
  /// The string, or `null` where there is none.
  init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  /// The number, or `null` where there is none.
  init(_ number: Int?) {
    self = number.map { .number(JSONNumber($0)) } ?? .null
  }

  /// The object with more members; another value as it is.
  func adding(_ members: [String: JSONValue]) -> JSONValue {
    objectValue.map { .object($0.merging(members) { $1 }) } ?? self
  }

  /// The value as an output: an object, or each of a list, says the version of its format.
  var versioned: JSONValue {
    if let elements = arrayValue { return .array(elements.map(\.versioned)) }
    return adding(["formatVersion": JSONValue(JSONSchema.version)])
  }

  /// The value as JSON over several lines, of which `depth` indents those after the first; members are
  /// sorted by name, and no line break is at the end.
  func indented(by depth: Int = 0) -> String {
    switch self {
    case .array(let elements) where !elements.isEmpty:
      return Self.block("[", elements.map { $0.indented(by: depth + 1) }, "]", depth)
    case .object(let members) where !members.isEmpty:
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      let lines = sorted.map { key, value in
        "\(JSONValue.string(key)): \(value.indented(by: depth + 1))"
      }
      return Self.block("{", lines, "}", depth)
    default: return description
    }
  }

  private static func block(
    _ start: String, _ parts: [String], _ end: String, _ depth: Int
  ) -> String {
    let line = "\n" + String(repeating: "  ", count: depth)
    return start + parts.map { "\(line)  \($0)" }.joined(separator: ",") + line + end
  }
}
