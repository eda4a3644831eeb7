internal import Foundation

/// One line a contender, as Markdown that also reads well in a terminal.
package struct Table {
  package init() {}

  private var lines: [[String]] = [
    [
      "scenario", "contender", "instructions", "allocations", "bytes", "bytes alive",
      "ns of processor", "of best peer", "cap",
    ]
  ]

  package mutating func add(_ scenario: Scenario, _ contenders: [Contender], _ figures: [Figures]) {
    let subject = scenario.contenders.first?.name
    let peers = zip(contenders, figures).filter { $0.0.name != subject }
    let best = peers.compactMap(\.1.nanoseconds).filter { $0 > 0 }.min()
    for (contender, figures) in zip(contenders, figures) {
      let cap = contender.name == subject ? scenario.cap : nil
      let caps = [cap?.instructions, cap?.allocations, cap?.bytesAlive].compactMap(\.self)
      let ratio = best.flatMap { best in figures.nanoseconds.map { $0 / best } }
      lines.append([
        contender.name == contenders.first?.name ? "\(scenario.id) \(scenario.title)" : "",
        contender.name, figures.ending ?? Self.number(figures.instructions),
        Self.number(figures.allocations), Self.number(figures.bytes),
        Self.number(figures.bytesAlive), Self.number(figures.nanoseconds),
        Self.number(ratio), caps.map(Self.number).joined(separator: "; "),
      ])
    }
  }

  package var text: String {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    var rows = lines.map { cells in
      cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < 2 ? cell + space : space + cell
      }
    }
    rows.insert(
      widths.enumerated().map { column, width in
        String(repeating: "-", count: width - 1) + (column < 2 ? "-" : ":")
      }, at: 1)
    return rows.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Thousands in groups, and decimals only where they matter: `12,345`, `41.2`, `0.03`.
  static func number(_ value: Double?) -> String {
    guard let value else { return "" }
    // Below this it rounds to nothing: one allocation shared by a whole run.
    if abs(value) < 0.005 { return "0" }
    if abs(value) < 100, abs(value - value.rounded()) >= 0.005 {
      return String(format: abs(value) < 10 ? "%.2f" : "%.1f", value)
    }
    var digits = String(Int(value.rounded()))
    var end = digits.index(digits.endIndex, offsetBy: -3, limitedBy: digits.startIndex)
    while let place = end, place > digits.startIndex {
      digits.insert(",", at: place)
      end = digits.index(place, offsetBy: -3, limitedBy: digits.startIndex)
    }
    return digits
  }
}

/// What the subject may allocate, scenario by scenario. Only counts that do not depend on scheduling fail a build.
package struct Thresholds: Codable {
  package private(set) var allocations: [String: Double] = [:]
  package private(set) var bytesAlive: [String: Double] = [:]

  /// The share by which a figure may be above its bound: a run allocates a little beside its operations, and
  /// so do other threads.
  private static let tolerance = 0.05

  package init() {}

  /// Takes what the subject was measured to need.
  package mutating func record(_ scenario: Scenario, _ figures: Figures) {
    guard scenario.allocationsAreStable else { return }
    bytesAlive[scenario.id] = figures.bytesAlive?.rounded(.up)
    // A value clearly between two whole numbers depends on scheduling, so the upper one is the bound.
    allocations[scenario.id] = figures.allocations.map {
      abs($0 - $0.rounded()) <= Self.tolerance ? $0.rounded() : $0.rounded(.up)
    }
  }

  /// What is wrong when the subject needs more than it may, has no threshold, or does not survive.
  package func violation(_ scenario: Scenario, _ figures: Figures) -> String? {
    if let ending = figures.ending, ending != "survives" {
      return "\(scenario.id) (\(scenario.title)): \(ending)"
    }
    guard scenario.allocationsAreStable else { return nil }
    let weighed = figures.bytesAlive != nil
    guard let measured = figures.bytesAlive ?? figures.allocations else { return nil }
    guard let allowed = (weighed ? bytesAlive : allocations)[scenario.id] else {
      return "\(scenario.id) has no threshold: record one with --record-allocations"
    }
    if measured <= allowed + Self.tolerance * (weighed ? allowed : 1) { return nil }
    return "\(scenario.id) (\(scenario.title)) needs \(Table.number(measured)) "
      + (weighed ? "bytes alive" : "allocations") + "; \(Table.number(allowed)) are allowed"
  }
}
