/// The style of a piece of text on a terminal with colors.
enum Style: String, Sendable {
  case plain = ""
  case heading = "1"
  case faint = "2"
  case good = "32"
  case warning = "33"
  case bad = "31"
  case link = "36"
}

/// Whether text is coloured, and the one place that writes the codes for it.
struct Palette: Sendable {
  var isColoured: Bool

  func paint(_ text: String, _ style: Style) -> String {
    guard isColoured, style != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }
}
