extension String {
  /// The text in lines of at most `width` columns, broken at spaces only: a word that is wider than a
  /// line, such as a URL, stays whole. Nothing is lost but the spaces at the breaks.
  func wrapped(to width: Int) -> [String] {
    guard displayWidth > width, width > 0 else { return [self] }
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let wordWidth = word.displayWidth
      if !line.isEmpty, lineWidth + 1 + wordWidth <= width {
        line += " " + word
        lineWidth += 1 + wordWidth
      } else {
        if !line.isEmpty { lines.append(line) }
        line = String(word)
        lineWidth = wordWidth
      }
    }
    return lines + [line]
  }

  /// The beginning of the text that fits `width` columns, with an ellipsis where something is cut.
  func truncated(to width: Int) -> String {
    guard displayWidth > width, width > 0 else { return self }
    var shown = ""
    var shownWidth = 1
    for character in self {
      shownWidth += character.displayWidth
      guard shownWidth <= width else { break }
      shown.append(character)
    }
    return shown + "…"
  }
}
