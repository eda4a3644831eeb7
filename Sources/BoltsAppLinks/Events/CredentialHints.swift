/// A quick test that excludes credentials from most texts.
enum CredentialHints {
  /// Three bytes in lower case, in one number: what some credential has to begin with.
  private static let trigrams: Set<UInt32> = {
    // Userinfo; and what `{"`, `{ `, `{` before a line break, `[{`, `["` and `[ ` are in base64.
    let others = ["://", "eyj", "eya", "ewo", "ew0", "w3s", "wyj", "wyi", "wya"].map {
      Array($0.utf8)
    }
    return Set((CredentialName.hints + others).map { number($0) })
  }()

  /// A bit for each possible first byte, so that one look-up passes over most places.
  private static let firstBytes: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for trigram in trigrams { table[Int(trigram >> 16)] = true }
    return table
  }()

  private static func number(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether the text may contain a credential, percent-encoded ones aside. It can have false positives.
  static func isFound(in text: some Collection<UInt8>) -> Bool {
    let (firstBytes, trigrams) = (firstBytes, trigrams)
    var window: UInt32 = 0
    for byte in text {
      window = (window << 8 | UInt32(byte.asciiLowercased)) & 0xFF_FFFF
      if firstBytes[Int(window >> 16)], trigrams.contains(window) { return true }
    }
    return false
  }
}
