extension StringProtocol {
  /// The text with everything that could act on a terminal, or turn the reading order, made visible.
  ///
  /// Pages and links are untrusted input. Control characters, line breaks and the characters that
  /// steer bidirectional text are shown as `\u{1B}`; all others stay as they are. A text longer
  /// than `limit` characters ends in an ellipsis.
  func printable(limit: Int = .max) -> String {
    var shown = ""
    var count = 0
    for character in self {
      guard count < limit else { return shown + "…" }
      count += 1
      for scalar in character.unicodeScalars {
        if let byte = scalar.keptByte {
          shown += "\\x" + String(byte, radix: 16, uppercase: true)
        } else if scalar.actsOnTerminal {
          shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          shown.unicodeScalars.append(scalar)
        }
      }
    }
    return shown
  }
}

extension Unicode.Scalar {
  fileprivate var actsOnTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: properties.isBidiControl
    }
  }
}
