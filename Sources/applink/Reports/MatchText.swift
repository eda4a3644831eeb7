internal import BoltsAppLinks
internal import Foundation

/// What one file decides about one URL.
struct MatchItem: Sendable {
  /// The URL as it was given.
  var url: String
  var file: String
  var decision: AssociationDecision
  /// The faults of the file, where it names no app for the URL: they may be the reason.
  var findings: [Finding] = []
  var isFetched: Bool

  /// The number of faults that are listed.
  private static let maximumFindings = 10

  init(
    _ url: String, _ input: PageInput, _ file: Association<AssociationFile>,
    _ decision: AssociationDecision
  ) {
    self.url = url
    let source = file.url.map { PageInput(argument: $0.absoluteString, source: .url($0)) } ?? input
    self.file = source.name
    self.decision = decision
    if case .apple = file.value { isFetched = file.url != nil } else { isFetched = false }
    guard decision.kind == .noMatch else { return }
    findings = file.diagnostics.filter { $0.severity == .error }.prefix(Self.maximumFindings)
      .map { Finding($0, in: source) }
  }

  var json: JSONValue {
    [
      "url": .string(url), "file": .string(file),
      "decision": .string(decision.kind.rawValue),
      "apps": .array(decision.apps.map(JSONValue.string)), "rule": decision.rule?.json ?? .null,
      "explanation": .string(decision.explanation), "findings": .array(findings.map(\.json)),
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

  var text: String {
    let note =
      items.contains(where: \.isFetched)
      ? console.wrapped(LinkCheck.noteOnApplesCopy, indent: 0, .faint) : []
    return (items.flatMap(lines) + note).joined(separator: "\n")
  }

  private func lines(of item: MatchItem) -> [String] {
    let palette = console.palette
    let word = item.decision.kind.rawValue
    let style: Style = item.decision.kind == .match ? .good : .warning
    var lines = [
      palette.paint(word, style) + String(repeating: " ", count: 9 - word.count)
        + palette.paint(item.url.printable(), .link)
    ]
    if namesFiles { lines += console.wrapped("by \(item.file)", indent: 2) }
    lines += item.decision.apps.prefix(20).flatMap { console.wrapped("opens \($0)", indent: 2) }
    lines += console.wrapped(item.decision.explanation, indent: 2)
    if let rule = item.decision.rule {
      lines += console.wrapped(
        "\(item.file):\(rule.line):\(rule.column): \(rule.location)", indent: 2, .faint)
    }
    let findings = item.findings.flatMap { FindingsText(console: console).lines(of: $0) }
    return lines + findings.dropLast().map { $0.isEmpty ? "" : "  " + $0 }
  }
}
