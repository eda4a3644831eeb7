internal import Foundation

/// A picture of what contenders cost beside the subject: one row an operation, one dot a contender, on a logarithmic
/// axis where the subject is 1. It reads on light and on dark pages.
package struct Plot {
  private struct Row {
    let title: String
    /// What the subject costs, with its unit.
    let cost: String
    let dots: [(system: String, name: String, ratio: Double)]

    var best: Double { dots.map { $0.ratio }.min() ?? 1 }
  }

  private static let (labels, right, top, step) = (410.0, 840.0, 74.0, 24.0)
  /// Colors that people with color blindness can tell apart, for light and for dark pages.
  private static let colors = [
    ("#d55e00", "#ff8c42"), ("#009e73", "#2fd8a6"), ("#0072b2", "#56b4e9"),
    ("#b0568f", "#e59cc9"), ("#6e6e6e", "#b0b0b0"),
  ]

  private let rows: [Row]
  private let systems: [String]
  private let note: String

  /// Leaves out other sizes of an operation.
  package init(_ results: Results, includes: (_ id: String, _ title: String) -> Bool) {
    var (rows, systems): ([Row], [String]) = ([], [])
    for subject in results.measurements where subject.isSubject {
      let isSize = subject.scenario.split(separator: "/").last?.allSatisfy(\.isNumber) == true
      guard includes(subject.scenario, subject.title), !isSize else { continue }
      let peers = results.measurements.filter {
        $0.scenario == subject.scenario && !$0.isSubject
      }
      // What is counted says more than what is timed.
      let metrics: [(String, (Figures) -> Double?)] = [
        ("", \.instructions), ("bytes", \.bytesAlive), ("ns", \.nanoseconds),
      ]
      for (unit, cost) in metrics {
        guard let own = cost(subject.figures), own > 0 else { continue }
        let dots = peers.compactMap { peer in
          cost(peer.figures).map { (peer.system, peer.contender, $0 / own) }
        }
        if dots.isEmpty { continue }
        let title = unit.isEmpty ? subject.title : "\(subject.title) (\(unit))"
        rows.append(Row(title: title, cost: Table.number(own), dots: dots))
        for dot in dots where !systems.contains(dot.0) { systems.append(dot.0) }
        break
      }
    }
    // The rows that are lost are the last.
    (self.rows, self.systems) = (rows.sorted { $0.best > $1.best }, systems)
    note =
      "\(results.date.prefix(10)), \(results.commit), \(results.processor), \(results.compiler)"
  }

  package var svg: String {
    let ratios: [Double] = [0.8, 12] + rows.flatMap { row in row.dots.map { $0.ratio } }
    let range = log10((ratios.min() ?? 1) / 1.3)...log10((ratios.max() ?? 1) * 1.3)
    func x(_ ratio: Double) -> String {
      let share = (log10(ratio) - range.lowerBound) / (range.upperBound - range.lowerBound)
      return String(format: "%.1f", Self.labels + share * (Self.right - Self.labels))
    }
    let bottom = Self.top + Double(rows.count) * Self.step
    var body = ""
    for (index, row) in rows.enumerated() where row.best < 1 {
      let y = Self.top + Double(index) * Self.step
      body += "<rect class=\"lost\" x=\"8\" y=\"\(y)\" width=\"904\" height=\"\(Self.step)\"/>\n"
    }
    for exponent in -3...4 {
      for tick in [1, 2, 5].map({ $0 * pow(10, Double(exponent)) })
      where range.contains(log10(tick)) {
        let line = tick == 1 ? "one" : "grid"
        body += """
          <path class="\(line)" d="M\(x(tick)) \(Self.top)V\(bottom)"/>
          <text class="small" x="\(x(tick))" y="\(bottom + 16)" text-anchor="middle">\(Table.number(tick))</text>\n
          """
      }
    }
    for (index, row) in rows.enumerated() {
      let y = Self.top + (Double(index) + 0.5) * Self.step
      body += """
        <text x="\(Self.labels - 16)" y="\(y + 4)" text-anchor="end">\(Self.escaped(row.title))</text>
        <text class="small" x="904" y="\(y + 4)" text-anchor="end">\(row.cost)</text>\n
        """
      for dot in row.dots {
        let name = dot.name == dot.system ? dot.name : "\(dot.system): \(dot.name)"
        body += """
          <circle class="c\((systems.firstIndex(of: dot.system) ?? 0) % 5)" cx="\(x(dot.ratio))" cy="\(y)" r="5.5">\
          <title>\(Self.escaped(name)): \(Table.number(dot.ratio)) times Bolts</title></circle>\n
          """
      }
    }
    var left = Self.labels
    for (index, system) in systems.enumerated() {
      body += """
        <circle class="c\(index % 5)" cx="\(left)" cy="46" r="5.5"/>\
        <text x="\(left + 11)" y="50">\(Self.escaped(system))</text>\n
        """
      left += 34 + Double(system.count) * 7.5
    }
    let dark = Self.colors.enumerated().map { ".c\($0){fill:\($1.1)}" }.joined()
    let light = Self.colors.enumerated().map { ".c\($0){fill:\($1.0)}" }.joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 920 \(bottom + 62)" role="img">
      <title>What one operation costs, relative to Bolts</title>
      <style>
      .page{fill:#fff}text{fill:#1f2328;font:13px system-ui,sans-serif}.small{fill:#59636e;font-size:11px}
      .head{font-weight:600;font-size:15px}.grid{stroke:#d1d9e0}.one{stroke:#1f2328;stroke-width:2}.lost{fill:#ffebe9}
      circle{stroke:#fff}\(light)
      @media(prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#e6edf3}.small{fill:#9198a1}.grid{stroke:#30363d}
      .one{stroke:#e6edf3}.lost{fill:#3d1d20}circle{stroke:#0d1117}\(dark)}
      </style>
      <rect class="page" width="920" height="\(bottom + 62)" rx="8"/>
      <text class="head" x="16" y="26">What one operation costs, Bolts = 1 (instructions, unless noted)</text>
      <rect class="lost" x="16" y="39" width="14" height="14"/><text x="36" y="50">something costs less than Bolts</text>
      <text class="small" x="904" y="66" text-anchor="end">Bolts</text>
      \(body)<text class="small" x="16" y="\(bottom + 40)">\(Self.escaped(note))</text>
      </svg>\n
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
