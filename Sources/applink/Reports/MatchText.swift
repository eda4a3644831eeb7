internal import BoltsAppLinks
internal import Foundation

/// What one file decides about one URL.
struct MatchItem: Sendable {
  /// The URL as it was given.
  var url: String
  var file: String
  var decision: AssociationDecision

  var json: JSONValue {
    [
      "url": .string(url), "file": .string(file),
      "decision": .string(decision.kind.rawValue),
      "apps": .array(decision.apps.map(JSONValue.string)), "rule": decision.rule?.json ?? .null,
      "explanation": .string(decision.explanation),
    ]
  }
}

extension AssociationDecision.Rule {
  var json: JSONValue {
    [
      "location": .string(location), "line": .number(JSONNumber(line)),
      "column": .number(JSONNumber(column)), "pattern": .string(pattern),
      "exclude": .bool(isExclusion),
    ]
  }
}

/// Decisions, laid out for a person.
struct MatchText {
  var items: [MatchItem]
  /// Whether each item says which file decided.
  var namesFiles: Bool
  var console: Console

  var text: String { items.flatMap(lines).joined(separator: "\n") }

  private func lines(of item: MatchItem) -> [String] {
    let palette = console.palette
    let word = item.decision.kind.rawValue
    let style: Style = item.decision.kind == .match ? .good : .warning
    var lines = [
      palette.paint(word, style) + String(repeating: " ", count: 9 - word.count)
        + palette.paint(item.url.printable(), .link)
    ]
    if namesFiles { lines += indented("by \(item.file)") }
    lines += item.decision.apps.prefix(20).flatMap { indented("opens \($0)") }
    lines += indented(item.decision.explanation)
    if let rule = item.decision.rule {
      lines += indented("\(item.file):\(rule.line):\(rule.column): \(rule.location)", .faint)
    }
    return lines
  }

  private func indented(_ text: String, _ style: Style = .plain) -> [String] {
    text.printable(limit: 2000).wrapped(to: (console.results.width ?? .max) - 2).map {
      "  " + console.palette.paint($0, style)
    }
  }
}
