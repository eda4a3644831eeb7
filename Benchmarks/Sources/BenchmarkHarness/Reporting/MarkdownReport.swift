/// A report for a document: one line a scenario, one column a contender.
enum MarkdownReport {
  static func text(_ report: Report) -> String {
    let names = report.rowNames
    var lines = [
      "Measured \(report.date) on \(report.machine) by `\(report.command)`.",
      "For one operation: instructions; allocations / bytes; time as a multiple of the best peer.",
      "",
      "| scenario | " + names.joined(separator: " | ") + " | budget |",
      "|---|" + names.map { _ in "--:|" }.joined() + "--:|",
    ]
    for scenario in report.scenarios {
      let cells = names.map { scenario.row($0).map { cell($0, in: scenario) } ?? "–" }
      lines.append(
        "| \(scenario.id) \(scenario.title) | " + cells.joined(separator: " | ")
          + " | \(budget(scenario.budget)) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cell(_ row: RowResult, in scenario: ScenarioResult) -> String {
    if let ending = row.ending { return TerminalReport.describe(ending) }
    if let alive = row.heap.bytesAlive { return emphasised("\(Figures.number(alive)) bytes", row) }
    var parts: [String] = []
    if let instructions = row.instructions { parts.append(Figures.number(instructions)) }
    if let allocations = row.heap.allocations {
      parts.append("\(Figures.number(allocations)) / \(Figures.number(row.heap.bytes))")
    }
    if let best = scenario.bestPeer(.time), let time = row.nanoseconds?.median {
      parts.append(Figures.ratio(time / best))
    }
    return emphasised(parts.joined(separator: "; "), row)
  }

  private static func emphasised(_ text: String, _ row: RowResult) -> String {
    row.isSubject && !text.isEmpty ? "**\(text)**" : text
  }

  private static func budget(_ budget: Budget?) -> String {
    guard let budget else { return "" }
    if let alive = budget.bytesAlive { return "\(Figures.number(alive)) bytes" }
    return [budget.instructions, budget.allocations].compactMap { $0 }.map { Figures.number($0) }
      .joined(separator: "; ")
  }
}
