internal import BoltsAppLinks
internal import Foundation

/// Answers for programs: one value for one input, and a list in the order of the inputs for several.
struct JSONReport: ReportWriter {
  /// The number that changes when a program that reads the outputs has to change.
  static let version = 2

  let console: Console
  let isList: Bool
  private var items: [(index: Int, text: String)] = []

  init(_ console: Console, isList: Bool) {
    (self.console, self.isList) = (console, isList)
  }

  mutating func write(_ item: ReportItem) throws {
    var value: JSONValue
    let input = JSONValue.string(item.input.argument)
    switch item.content {
    case .success(let answer):
      value = answer.json(answer.findings)
      let page = answer.origin.json
      value =
        isList ? ["input": input, "page": page, "result": value] : value.adding(["page": page])
    case .failure(let error):
      value = FailureCause.json(error, of: item.input.argument)
    }
    items.append((item.index, value.versioned.indented(by: isList ? 1 : 0)))
  }

  func finish(_ total: ReportTotal) throws {
    let texts = items.sorted { $0.index < $1.index }.map(\.text)
    guard isList else { return try console.write(texts.map { $0 + "\n" }.joined()) }
    try console.write(
      texts.isEmpty ? "[]\n" : "[\n  " + texts.joined(separator: ",\n  ") + "\n]\n")
  }
}

extension JSONValue {
  /// The string, or `null` where there is none.
  init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  /// The number, or `null` where there is none.
  init(_ number: Int?) {
    self = number.map { .number(JSONNumber($0)) } ?? .null
  }

  init(_ url: URL?) {
    self.init(url?.absoluteString)
  }

  /// The object with more members; another value as it is.
  func adding(_ members: [String: JSONValue]) -> JSONValue {
    objectValue.map { .object($0.merging(members) { $1 }) } ?? self
  }

  /// The value as an output: an object, or each of a list, says the version of its format.
  var versioned: JSONValue {
    if let elements = arrayValue { return .array(elements.map(\.versioned)) }
    return adding(["formatVersion": JSONValue(JSONReport.version)])
  }

  /// The value as JSON over several lines, of which `depth` indents those after the first; members are
  /// sorted by name, and no line break is at the end.
  func indented(by depth: Int = 0) -> String {
    var text = ""
    write(to: &text, depth)
    return text
  }

  private func write(to text: inout String, _ depth: Int) {
    switch self {
    case .array(let elements) where !elements.isEmpty:
      Self.write(elements, "[", "]", to: &text, depth) { $1.write(to: &$0, depth + 1) }
    case .object(let members) where !members.isEmpty:
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      Self.write(sorted, "{", "}", to: &text, depth) { text, member in
        text += JSONValue.string(member.key).description + ": "
        member.value.write(to: &text, depth + 1)
      }
    default: text += description
    }
  }

  private static func write<Part>(
    _ parts: [Part], _ start: String, _ end: String, to text: inout String, _ depth: Int,
    _ write: (inout String, Part) -> Void
  ) {
    let line = "\n" + String(repeating: "  ", count: depth)
    text += start
    for (index, part) in parts.enumerated() {
      text += (index == 0 ? "" : ",") + line + "  "
      write(&text, part)
    }
    text += line + end
  }
}
