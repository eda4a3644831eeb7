internal import Foundation

/// Figures as people read them.
enum Figures {
  /// Thousands in groups, and decimals only where they matter: `12,345`, `41.2`, `0.03`.
  static func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    let magnitude = abs(value)
    // Below this it rounds to nothing: what is left is one allocation shared by a whole run.
    if magnitude < 0.005 { return "0" }
    if magnitude >= 100 || value == value.rounded() { return grouped(Int(value.rounded())) }
    let decimals = magnitude < 10 ? 2 : 1
    let text = String(format: "%.\(decimals)f", value)
    return trimmed(text)
  }

  static func nanoseconds(_ value: Double?) -> String {
    guard let value else { return "–" }
    return switch value {
    case ..<1_000: String(format: "%.1f ns", value)
    case ..<1_000_000: String(format: "%.2f µs", value / 1_000)
    default: String(format: "%.2f ms", value / 1_000_000)
    }
  }

  /// `0.02×`, `1×`, `3.4×`.
  static func ratio(_ value: Double?) -> String {
    value.map { number($0) + "×" } ?? "–"
  }

  /// `±4%`: half the distance between the quartiles.
  static func spread(_ sample: Sample?) -> String {
    sample.map { String(format: "±%.0f%%", $0.spread * 50) } ?? "–"
  }

  /// `-12.5%` or `+3%`; empty when nothing changed.
  static func change(from old: Double, to new: Double) -> String {
    if old == new { return "=" }
    guard old != 0 else { return "new" }
    let percent = (new - old) / old * 100
    return trimmed(String(format: "%+.1f", percent)) + "%"
  }

  private static func grouped(_ value: Int) -> String {
    var digits = String(abs(value))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  private static func trimmed(_ text: String) -> String {
    guard text.contains(".") else { return text }
    let withoutZeros = text.replacing(/0+$/, with: "")
    return withoutZeros.hasSuffix(".") ? String(withoutZeros.dropLast()) : withoutZeros
  }
}
