/// A report for a terminal: one block a scenario, one line a contender.
enum TerminalReport {
  static func text(_ report: Report) -> String {
    var text = "\(report.tool)  \(report.date)\n\(report.machine)\n"
    let measured = report.scenarios.filter { $0.rows.contains { $0.ending == nil } }
    for scenario in measured { text += "\n" + block(scenario) }
    let survived = report.scenarios.filter { $0.rows.contains { $0.ending != nil } }
    if !survived.isEmpty { text += "\n" + endings(survived) }
    return text
  }

  private static func block(_ scenario: ScenarioResult) -> String {
    var table = TextTable(
      [
        "\(scenario.id)  \(scenario.title)", "time", "spread", "ratio", "instructions", "allocs",
        "bytes", "alive",
      ])
    let best = scenario.bestPeer(.time)
    for row in scenario.rows {
      table.rows.append([
        "  " + row.row,
        Figures.nanoseconds(row.nanoseconds?.median),
        Figures.spread(row.nanoseconds),
        Figures.ratio(best.flatMap { best in row.nanoseconds.map { $0.median / best } }),
        Figures.number(row.instructions),
        Figures.number(row.heap.allocations),
        Figures.number(row.heap.bytes),
        Figures.number(row.heap.bytesAlive),
      ])
    }
    if let budget = scenario.budget {
      table.rows.append([
        "  budget", "", "", "", Figures.number(budget.instructions),
        Figures.number(budget.allocations), "", Figures.number(budget.bytesAlive),
      ])
    }
    return table.text
  }

  private static func endings(_ scenarios: [ScenarioResult]) -> String {
    let names = Report(tool: "", date: "", machine: "", command: "", scenarios: scenarios).rowNames
    var table = TextTable(["in a separate process"] + names)
    for scenario in scenarios {
      table.rows.append(
        ["\(scenario.id)  \(scenario.title)"]
          + names.map { scenario.row($0)?.ending.map(describe) ?? "–" })
    }
    return table.text
  }

  static func describe(_ ending: RowResult.ExitReason) -> String {
    switch ending {
    case .survived: "survives"
    case .failed(let reason): reason
    }
  }
}
