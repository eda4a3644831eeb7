internal import Foundation

/// A picture of what contenders cost beside the subject: one row an operation, one dot a contender, on a logarithmic
/// axis where the subject is 1. It reads on light and on dark pages, and on the window of a phone.
package struct Plot {
  private struct Row {
    let title: String
    /// What the subject costs.
    let cost: String
    let dots: [(system: String, name: String, ratio: Double)]

    var best: Double { dots.map { $0.ratio }.min() ?? 1 }
  }

  private static let (width, left, right, top, step) = (480.0, 24.0, 456.0, 96.0, 42.0)
  /// Colors that people with color blindness can tell apart, for light and for dark pages; a system has the same in
  /// every plot.
  private static let colors = [
    "Swift": ("#d55e00", "#ff8c42"), "by hand": ("#009e73", "#2fd8a6"),
    "NIO": ("#0072b2", "#56b4e9"), "OpenCombine": ("#b0568f", "#e59cc9"),
  ]
  private static let otherColor = ("#6e6e6e", "#b0b0b0")

  private let rows: [Row]
  private let systems: [String]
  private let note: String

  /// Draws every operation that the subject and another contender have a figure of.
  ///
  /// - Throws: `UsageError` where there is none.
  package init(_ results: Results, includes: (_ id: String, _ title: String) -> Bool) throws {
    let subjects = results.measurements.filter { $0.isSubject && includes($0.scenario, $0.title) }
    let rows = subjects.compactMap { subject -> Row? in
      let peers = results.measurements.filter {
        $0.scenario == subject.scenario && !$0.isSubject
      }
      // What is counted says more than what is timed.
      let metrics: [(String, (Figures) -> Double?)] = [
        ("instructions", \.instructions), ("bytes", \.bytesAlive), ("ns", \.processorTime?.median),
      ]
      for (unit, cost) in metrics {
        guard let own = cost(subject.figures), own > 0 else { continue }
        let dots = peers.compactMap { peer in
          cost(peer.figures).map { (peer.system, peer.contender, $0 / own) }
        }
        if dots.isEmpty { continue }
        return Row(title: subject.title, cost: "\(Table.number(own)) \(unit)", dots: dots)
      }
      return nil
    }
    guard !rows.isEmpty else {
      throw UsageError("no operation has figures of the subject and of something beside it")
    }
    // The rows that are lost are the last.
    self.rows = rows.sorted { $0.best > $1.best }
    systems = Set(rows.flatMap { $0.dots.map { $0.system } }).sorted()
    note =
      "\(results.date.prefix(10)), \(results.commit), \(results.processor), \(results.compiler)"
  }

  package var svg: String {
    let ratios: [Double] = [0.8, 12] + rows.flatMap { row in row.dots.map { $0.ratio } }
    let range = log10((ratios.min() ?? 1) / 1.2)...log10((ratios.max() ?? 1) * 1.2)
    func x(_ ratio: Double) -> String {
      let share = (log10(ratio) - range.lowerBound) / (range.upperBound - range.lowerBound)
      return String(format: "%.1f", Self.left + share * (Self.right - Self.left))
    }
    let bottom = Self.top + Double(rows.count) * Self.step
    var body = ""
    for (index, row) in rows.enumerated() where row.best < 1 {
      let y = Self.top + Double(index) * Self.step
      body +=
        "<rect class=\"lost\" x=\"8\" y=\"\(y)\" width=\"\(Self.width - 16)\" height=\"\(Self.step)\"/>\n"
    }
    for exponent in -3...4 {
      for tick in [1, 2, 5].map({ $0 * pow(10, Double(exponent)) })
      where range.contains(log10(tick)) {
        let line = tick == 1 ? "one" : "grid"
        body += """
          <path class="\(line)" d="M\(x(tick)) \(Self.top)V\(bottom)"/>
          <text class="small" x="\(x(tick))" y="\(bottom + 14)" text-anchor="middle">\(Table.number(tick))</text>\n
          """
      }
    }
    for (index, row) in rows.enumerated() {
      let y = Self.top + Double(index) * Self.step
      body += """
        <text x="12" y="\(y + 16)">\(Self.escaped(row.title))</text>
        <text class="small" x="\(Self.width - 12)" y="\(y + 16)" text-anchor="end">\(row.cost)</text>\n
        """
      for dot in row.dots {
        let name = dot.name == dot.system ? dot.name : "\(dot.system): \(dot.name)"
        body += """
          <circle class="c\(systems.firstIndex(of: dot.system) ?? 0)" cx="\(x(dot.ratio))" cy="\(y + 29)" r="5.5">\
          <title>\(Self.escaped(name)): \(Table.number(dot.ratio)) times Bolts</title></circle>\n
          """
      }
    }
    var place = 18.0
    for (index, system) in systems.enumerated() {
      body += """
        <circle class="c\(index)" cx="\(place)" cy="56" r="5.5"/>\
        <text x="\(place + 11)" y="60">\(Self.escaped(system))</text>\n
        """
      place += 34 + Double(system.count) * 7.5
    }
    let colors = systems.map { Self.colors[$0] ?? Self.otherColor }
    let light = colors.enumerated().map { ".c\($0){fill:\($1.0)}" }.joined()
    let dark = colors.enumerated().map { ".c\($0){fill:\($1.1)}" }.joined()
    let height = bottom + 66
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" role="img">
      <title>What one operation costs, relative to Bolts</title>
      <style>
      .page{fill:#fff}text{fill:#1f2328;font:13px system-ui,sans-serif}.small{fill:#59636e;font-size:11px}
      .head{font-weight:600;font-size:15px}.grid{stroke:#d1d9e0}.one{stroke:#1f2328;stroke-width:2}.lost{fill:#ffebe9}
      circle{stroke:#fff}\(light)
      @media(prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#e6edf3}.small{fill:#9198a1}.grid{stroke:#30363d}
      .one{stroke:#e6edf3}.lost{fill:#3d1d20}circle{stroke:#0d1117}\(dark)}
      </style>
      <rect class="page" width="\(Self.width)" height="\(height)" rx="8"/>
      <text class="head" x="12" y="26">What one operation costs, Bolts = 1</text>
      <rect class="lost" x="12" y="72" width="14" height="14"/>
      <text x="32" y="84">something has a smaller figure than Bolts</text>
      \(body)<text class="small" x="12" y="\(bottom + 34)">Times as much as Bolts, on a logarithmic axis.</text>
      <text class="small" x="12" y="\(bottom + 52)">\(Self.escaped(note))</text>
      </svg>\n
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
