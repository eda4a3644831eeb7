internal import BoltsAppLinks

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

  /// The text as HTML, in an element or in an attribute with double quotation marks.
  var escapedHTML: String {
    let references: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]
    return replacing { references[$0] }
  }
}
