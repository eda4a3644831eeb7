extension String {
  /// The text in lines of at most `width` columns, broken at spaces only: a word that is wider than a
  /// line, such as a URL, stays whole. Only the spaces at the breaks are removed. `indent` begins each
  /// line after the first one.
  func wrapped(to width: Int, indent: String = "") -> [String] {
    guard displayWidth > width else { return [self] }
    return split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      .wrapped(to: width, indent: indent)
  }

  /// The beginning of the text that fits `width` columns, with an ellipsis where something is cut;
  /// nothing when there is no column.
  func truncated(to width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
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

extension [String] {
  /// The pieces, separated by spaces, in lines of at most `width` columns; no piece is broken. `indent`
  /// begins each line after the first one.
  func wrapped(to width: Int, indent: String = "") -> [String] {
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for piece in self {
      let pieceWidth = piece.displayWidth
      if !line.isEmpty, lineWidth + 1 + pieceWidth <= width {
        line += " " + piece
        lineWidth += 1 + pieceWidth
      } else {
        if !line.isEmpty { lines.append(line) }
        line = (lines.isEmpty ? "" : indent) + piece
        lineWidth = line.displayWidth
      }
    }
    return lines + [line]
  }
}
