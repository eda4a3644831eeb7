/// What changed between two reports of one tool.
enum Comparison {
  static func text(old: Report, new: Report) -> String {
    var table = TextTable(["change since \(old.date)", "time", "instructions", "allocs", "alive"])
    for scenario in new.scenarios {
      guard let before = old.scenarios.first(where: { $0.id == scenario.id }) else { continue }
      for row in scenario.rows {
        guard let oldRow = before.row(row.row) else { continue }
        table.rows.append([
          "\(scenario.id)  \(row.row)",
          change(ratio(oldRow, in: before), ratio(row, in: scenario)),
          change(oldRow.instructions, row.instructions),
          change(oldRow.heap.allocations, row.heap.allocations),
          change(oldRow.heap.bytesAlive, row.heap.bytesAlive),
        ])
      }
    }
    guard !table.rows.isEmpty else {
      return "Nothing to compare: the reports have no row in common.\n"
    }
    return table.text + "Time is compared as a multiple of the best peer of the same run.\n"
  }

  /// The machine may have been busier then, so time counts relative to the best peer of its run.
  private static func ratio(_ row: RowResult, in scenario: ScenarioResult) -> Double? {
    guard let time = row.nanoseconds?.median, let best = scenario.bestPeer(.time) else {
      return nil
    }
    return time / best
  }

  private static func change(_ old: Double?, _ new: Double?) -> String {
    guard let old, let new else { return "–" }
    return Figures.change(from: old, to: new)
  }
}
