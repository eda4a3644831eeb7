/// The Stream-Safe Text Format of Unicode: no more than 30 combining marks in a row (UAX #15, 13.1).
///
/// The keys of public dictionaries have to be in it: `String` normalizes text to hash and compare it,
/// which takes quadratic time in the length of such a run.
enum StreamSafeText {
  static let maximumRun = 30

  static func isStreamSafe(_ text: String) -> Bool {
    // The first combining mark is U+0300, in UTF-8 CC 80.
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return true }
    return isStreamSafe(text.unicodeScalars)
  }

  /// Looks at each scalar once, and at none after a run that is too long.
  static func isStreamSafe(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    var run = 0
    for scalar in scalars {
      run = isNonStarter(scalar) ? run + 1 : 0
      if run > maximumRun { return false }
    }
    return true
  }

  /// A scalar that combines with what is before it, or whose decomposition does.
  private static func isNonStarter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300: false
    case 0x0F73, 0x0F75, 0x0F81: true
    default: scalar.properties.canonicalCombiningClass != .notReordered
    }
  }
}
