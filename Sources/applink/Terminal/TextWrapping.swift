extension String {
  /// The text in lines of at most `width` columns: broken at spaces, and inside a word only when
  /// the word alone is wider than a line. Nothing is lost but the spaces at the breaks.
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
        continue
      }
      if !line.isEmpty { lines.append(line) }
      let pieces = word.pieces(of: width)
      lines += pieces.dropLast()
      line = pieces.last ?? ""
      lineWidth = line.displayWidth
    }
    return lines + [line]
  }
}

extension Substring {
  /// The word cut into pieces that fit `width` columns, or that are one character.
  fileprivate func pieces(of width: Int) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var pieceWidth = 0
    for character in self {
      let characterWidth = character.displayWidth
      if !piece.isEmpty, pieceWidth + characterWidth > width {
        pieces.append(piece)
        piece = ""
        pieceWidth = 0
      }
      piece.append(character)
      pieceWidth += characterWidth
    }
    return pieces + [piece]
  }
}

extension String {
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
