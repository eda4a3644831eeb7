internal import AppLinkLint

/// Answers for a person: a block for each input, which is written as soon as it is done and begins with the
/// input's name.
struct TextReport: ReportWriter {
  let console: Console
  /// Whether there may be more than one input.
  let isList: Bool
  /// Whether the answers are findings, which the first line of a block counts.
  let isJudged: Bool
  private var isFirst = true

  init(_ console: Console, isList: Bool, isJudged: Bool) {
    (self.console, self.isList, self.isJudged) = (console, isList, isJudged)
  }

  mutating func write(_ item: ReportItem) throws {
    guard case .success(let answer) = item.content else { return }
    var lines: [String] = []
    let name = console.paint(item.input.name.printable(), .heading)
    if isJudged {
      let counts = FindingCounts(answer.findings).text(on: console)
      lines = ["\(name): \(counts ?? console.paint(answer.nothing, .good))"]
    } else if isList {
      lines = [name]
    }
    lines += answer.lines(console) + answer.findings.flatMap(console.lines)
    if lines.isEmpty { return }
    try console.print((isFirst ? "" : "\n") + lines.joined(separator: "\n"))
    isFirst = false
  }

  func finish(_ total: ReportTotal) throws {
    guard isList, isJudged else { return }
    try console.print((isFirst ? "" : "\n") + total.text(on: console))
  }
}

extension Console {
  /// A finding on one line, as compilers write it and editors read it, and the suggestion below.
  func lines(of finding: Finding) -> [String] {
    let style: Style = finding.severity == .error ? .bad : .warning
    let word = finding.isUnknown ? "unknown" : finding.severity.rawValue
    let head = paint(finding.position.printable() + ":", .heading) + " " + paint(word + ":", style)
    let suggestion = finding.suggestion.printable(limit: 2000)
    return ["\(head) \(finding.message.printable(limit: 2000)) [\(finding.code)]"]
      + (suggestion.isEmpty ? [] : ["  " + paint(suggestion, .good)])
  }
}
