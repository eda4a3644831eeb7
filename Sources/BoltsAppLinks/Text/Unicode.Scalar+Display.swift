extension Unicode.Scalar {
  /// Whether showing the character could act on a terminal, begin a line or turn the reading order.
  ///
  /// These are the control characters (C0, DEL and C1), the separators of lines and paragraphs, and the
  /// characters that steer bidirectional text.
  package var isUnsafeToShow: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0xA0: true
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text on one line, with everything that is unsafe to show written as `\u{1B}`.
  package var escapedForDisplay: String {
    guard unicodeScalars.contains(where: \.isUnsafeToShow) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      if scalar.isUnsafeToShow {
        bytes += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8
      } else {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
