internal import Foundation

/// A text that is compared and hashed as its bytes in UTF-8, in linear time.
///
/// `String` compares by Unicode's canonical equivalence, which takes quadratic time for untrusted input
/// with long runs of combining marks.
package struct UTF8Text: Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: UTF8Text, right: UTF8Text) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
    // What follows in the same hash is not taken for more of this text.
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Whether two texts have the same bytes in UTF-8.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { unsafe memcmp(left.baseAddress!, $0.baseAddress!, left.count) == 0 }
    }
  }

  /// Whether two texts have the same bytes in UTF-8, but for the case of ASCII letters.
  package func hasSameBytesIgnoringCase(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// Whether one of the texts has the same bytes as this one, but for the case of ASCII letters.
  package func isAny(ofIgnoringCase texts: [String]) -> Bool {
    texts.contains { hasSameBytesIgnoringCase(as: $0) }
  }
}

extension UInt8 {
  /// The letter in lower case, where this is an ASCII letter.
  @inlinable package var asciiLowercased: UInt8 { isASCIILetter ? self | 0x20 : self }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  @inlinable package var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// The value of a hexadecimal digit, or `nil` when the byte is none.
  @inlinable package var hexadecimalValue: UInt8? {
    if isASCIIDigit { return self &- UInt8(ascii: "0") }
    let letter = asciiLowercased &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
}

extension String {
  /// The longest run of combining marks in Unicode's Stream-Safe Text Format (UAX #15, section 13.1).
  static let maximumCombiningMarks = 30

  /// Whether the text is in that format.
  ///
  /// The keys of public dictionaries have to be in it: `String` normalizes text to hash and compare it,
  /// which takes quadratic time in the length of such a run.
  var isStreamSafe: Bool {
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.isNonStarter ? run + 1 : 0
      if run > Self.maximumCombiningMarks { return false }
    }
    return true
  }
}

extension Unicode.Scalar {
  /// Whether it combines with what is before it, or its decomposition does.
  fileprivate var isNonStarter: Bool {
    switch value {
    case 0..<0x300: false
    case 0x0F73, 0x0F75, 0x0F81: true
    default: properties.canonicalCombiningClass != .notReordered
    }
  }
}

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
    return unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        scalar.isUnsafeToShow
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
  }
}
