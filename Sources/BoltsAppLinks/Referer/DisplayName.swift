/// A name from untrusted input, in a form that is safe to show.
enum DisplayName {
  /// The longest name that is shown, in characters.
  static let maximumLength = 40

  /// The name without control and bidirectional formatting characters, on one line, and at most
  /// `maximumLength` characters long; `nil` when nothing visible is left.
  ///
  /// A name that changes the direction of the text around it, or that fills the screen, could change the
  /// meaning of the banner.
  static func sanitized(_ name: String?) -> String? {
    guard let name else { return nil }
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(maximumLength * 16) {
      if !scalar.isUnsafeToShow {
        scalars.append(scalar)
      } else if !scalar.properties.isBidiControl {
        scalars.append(" ")
      }
    }
    let words = String(scalars).split(whereSeparator: \.isWhitespace)
    guard words.contains(where: isVisible) else { return nil }
    let line = words.joined(separator: " ")
    return line.count > maximumLength ? line.prefix(maximumLength - 1) + "…" : line
  }

  private static func isVisible(_ word: Substring) -> Bool {
    word.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint }
  }
}
