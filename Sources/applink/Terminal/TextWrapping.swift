internal import BoltsAppLinks

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

extension StringProtocol {
  /// The number of terminal columns the text takes: two for what East Asian Width calls wide and
  /// for emoji, none for marks that combine, one for the rest.
  var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// A character takes the columns of its widest scalar; what combines with it takes none.
  var displayWidth: Int {
    unicodeScalars.reduce(0) { max($0, $1.displayWidth) }
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if isASCII { return value < 0x20 || value == 0x7F ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return properties.isEmojiPresentation || isWide ? 2 : 1
  }

  /// The blocks whose characters are wide or full-width in Unicode's EastAsianWidth.txt.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension StringProtocol {
  /// The text with characters replaced: those for which there is a replacement.
  func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
    guard unicodeScalars.contains(where: { replacement($0) != nil }) else { return String(self) }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let new = replacement(scalar) { text += new } else { text.unicodeScalars.append(scalar) }
    }
  }

  /// The text with everything that could act on a terminal, or turn the reading order, made visible:
  /// pages and links are untrusted input. A text longer than `limit` characters ends in an ellipsis.
  func printable(limit: Int = .max) -> String {
    let shown = prefix(limit)
    return String(shown).escapedForDisplay + (shown.endIndex < endIndex ? "…" : "")
  }
}
