internal import Foundation

/// Bars by scenario, each as a multiple of the best peer, on a logarithmic axis: shorter is better,
/// and what ends left of the line beats every peer.
enum Chart {
  private static let labelWidth = 300.0
  private static let plotWidth = 440.0
  private static let valueWidth = 80.0
  private static let barHeight = 12.0
  private static let groupGap = 14.0
  private static let top = 64.0

  /// One bar.
  struct Bar: Equatable {
    let row: String
    let multiple: Double
  }

  static func svg(_ report: Report, metric: Metric) -> String {
    let groups = groups(report, metric: metric)
    let multiples = groups.flatMap(\.bars).map(\.multiple)
    let axis = Axis(multiples: multiples, width: plotWidth)
    let rowNames = report.rowNames
    var body = ""
    var y = top
    for group in groups {
      let height = Double(group.bars.count) * barHeight
      body += text(
        group.title, x: labelWidth - 12, y: y + height / 2 + 4, anchor: "end", class: "label")
      for bar in group.bars {
        let width = max(axis.position(bar.multiple), 2)
        let index = rowNames.firstIndex(of: bar.row) ?? 0
        body += """
          <rect class="row\(index)" x="\(labelWidth)" y="\(format(y + 1))" \
          width="\(format(width))" height="\(format(barHeight - 2))" rx="2"/>\n
          """
        body += text(
          Figures.ratio(bar.multiple), x: labelWidth + width + 5, y: y + barHeight - 2.5,
          class: "value")
        y += barHeight
      }
      y += groupGap
    }
    let line = labelWidth + axis.position(1)
    // First, so that bars and figures are drawn over it.
    body =
      """
      <line x1="\(format(line))" y1="\(top - 8)" x2="\(format(line))" y2="\(format(y))"/>\n
      """ + body
    body += text("best peer = 1×", x: line + 4, y: top - 12, class: "value")
    return document(
      body: legend(rowNames) + body, title: title(report, metric), height: y + 28,
      footer: "\(report.date), \(report.machine)")
  }

  /// The scenarios that have a best peer to be compared with.
  static func groups(_ report: Report, metric: Metric) -> [(title: String, bars: [Bar])] {
    report.scenarios.compactMap { scenario in
      guard let best = scenario.bestPeer(metric) else { return nil }
      let bars = scenario.rows.compactMap { row in
        metric.value(of: row).map { Bar(row: row.row, multiple: $0 / best) }
      }
      return ("\(scenario.id) \(scenario.title)", bars)
    }
  }

  /// Powers of ten from the smallest multiple to the largest.
  struct Axis {
    let lowest: Double
    let highest: Double
    let width: Double

    init(multiples: [Double], width: Double) {
      let logarithms = multiples.filter { $0 > 0 }.map(log10)
      // A small margin on the left keeps the smallest bar visible.
      lowest = min(logarithms.min() ?? -1, -0.5) - 0.25
      highest = max(logarithms.max() ?? 1, 0.5)
      self.width = width
    }

    func position(_ multiple: Double) -> Double {
      guard multiple > 0 else { return 0 }
      return (log10(multiple) - lowest) / (highest - lowest) * width
    }
  }

  private static func title(_ report: Report, _ metric: Metric) -> String {
    let what =
      switch metric {
      case .instructions: "instructions for one operation"
      case .time: "time for one operation"
      case .allocations: "allocations for one operation"
      }
    return "\(report.tool): \(what), relative to the best peer (logarithmic)"
  }

  private static func legend(_ names: [String]) -> String {
    var x = labelWidth
    return names.enumerated().map { index, name in
      defer { x += 30 + Double(name.count) * 7 }
      return
        "<rect class=\"row\(index)\" x=\"\(format(x))\" y=\"30\" width=\"10\" height=\"10\"/>\n"
        + text(name, x: x + 15, y: 39, class: "value")
    }
    .joined()
  }

  private static func text(
    _ content: String, x: Double, y: Double, anchor: String = "start", class name: String
  ) -> String {
    """
    <text class="\(name)" x="\(format(x))" y="\(format(y))" text-anchor="\(anchor)">\
    \(escaped(content))</text>\n
    """
  }

  private static func document(
    body: String, title: String, height: Double, footer: String
  ) -> String {
    let width = labelWidth + plotWidth + valueWidth
    // The size as well as the view box: DocC shows an image without a size 140 pixels wide.
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(format(width))" height="\(format(height))" \
      viewBox="0 0 \(format(width)) \(format(height))" \
      role="img" aria-label="\(escaped(title))">
      <style>
      text { font: 11px system-ui, sans-serif; fill: #333 }
      .title { font-size: 14px; font-weight: 600 }
      line { stroke: #888; stroke-dasharray: 3 3 }
      .row0 { fill: #e8590c } .row1 { fill: #868e96 } .row2 { fill: #4c6ef5 }
      .row3 { fill: #12b886 } .row4 { fill: #be4bdb } .row5 { fill: #f59f00 }
      @media (prefers-color-scheme: dark) { text { fill: #ddd } }
      </style>
      \(text(title, x: 12, y: 20, class: "title"))\(body)\
      \(text(footer, x: 12, y: height - 8, class: "value"))</svg>\n
      """
  }

  private static func format(_ value: Double) -> String {
    String(format: "%.1f", value)
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
