internal import Foundation

/// Measurements, one line a contender, as Markdown that also reads well in a terminal.
package struct Table {
  private var lines: [[String]]

  /// Columns without a figure are left out.
  package init(_ measurements: [Measurement]) {
    let head = [
      "scenario", "contender", "operations/s", "ns", "least", "most", "MAD", "of best peer",
      "instructions", "allocations", "bytes", "bytes alive", "cap",
    ]
    var best: [String: Double] = [:]
    for line in measurements where !line.isSubject {
      guard let time = line.figures.processorTime?.median, time > 0 else { continue }
      best[line.scenario] = min(time, best[line.scenario] ?? time)
    }
    var previous = ""
    let rows = measurements.map { line in
      let (figures, times) = (line.figures, line.figures.processorTime)
      let caps = [line.cap?.instructions, line.cap?.allocations, line.cap?.bytesAlive]
      defer { previous = line.scenario }
      return [
        line.scenario == previous ? "" : "\(line.scenario) \(line.title)", line.contender,
        Self.number(figures.wallTime.map { 1e9 / $0.median }, digits: 3),
        Self.number(times?.median), Self.number(times?.least), Self.number(times?.most),
        times.map { "\(Self.number($0.deviation / max($0.median, 1e-9) * 100)) %" } ?? "",
        Self.number(best[line.scenario].flatMap { best in times.map { $0.median / best } }),
        Self.number(figures.instructions), Self.number(figures.allocations),
        Self.number(figures.bytes), Self.number(figures.bytesAlive),
        caps.compactMap(\.self).map { Self.number($0) }.joined(separator: "; "),
      ]
    }
    let columns = head.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    lines = ([head] + rows).map { row in columns.map { row[$0] } }
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

  /// Thousands in groups, and decimals only where they matter: `12,345`, `41.2`, `0.03`. Times vary in
  /// all but the first `digits`.
  static func number(_ value: Double?, digits: Int = 15) -> String {
    guard var value, value.isFinite else { return "" }
    let unit = pow(10, (log10(max(abs(value), 1))).rounded(.down) + 1 - Double(digits))
    if unit > 1 { value = (value / unit).rounded() * unit }
    // Below this it rounds to nothing: one allocation shared by a whole run.
    if abs(value) < 0.005 { return "0" }
    if abs(value) < 100, abs(value - value.rounded()) >= 0.005 {
      let text = String(format: abs(value) < 10 ? "%.2f" : "%.1f", value)
      return text.hasSuffix(".0")
        ? String(text.dropLast(2)) : text.hasSuffix("0") ? String(text.dropLast()) : text
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
