/// The names of parameters and members whose values are credentials.
///
/// A name is cut into words at every byte that is no letter or digit, and where a capital letter
/// follows a small one: `accessToken`, `access_token` and `X-Access-Token` are the same.
enum CredentialName {
  /// A credential wherever they are in a name, also inside a word: `fbtoken`.
  private static let parts = [
    "token", "secret", "password", "passwd", "credential", "authorization", "apikey", "sessionid",
    "sessid", "passphrase", "verifier", "signature", "samlresponse", "samlrequest", "signedrequest",
    "bearer", "jwt",
  ].map { Array($0.utf8) }

  /// A credential where a word of a name is one of them.
  private static let words: Set<[UInt8]> = Set(
    [
      "sig", "auth", "oauth", "oauth2", "sid", "session", "sess", "pwd", "pw", "pass", "passcode",
      "otp", "totp",
      "hmac", "pin", "cookie", "nonce",
    ].map { Array($0.utf8) })

  /// A credential where they are the last word of a name, and the word before is not among
  /// `harmless`: `api_key`, `login_ticket`, but not `country_code`.
  private static let lastWords: Set<[UInt8]> = Set(
    ["code", "key", "ticket"].map { Array($0.utf8) })

  private static let harmless: Set<[UInt8]> = Set(
    [
      "country", "area", "zip", "post", "postal", "language", "lang", "currency", "error", "status",
      "color", "colour", "bar", "qr", "promo", "coupon", "discount", "sort", "primary", "foreign",
      "partition", "row", "cache",
    ].map { Array($0.utf8) })

  /// What has to be in a text, in any case, if there is a credential's name in it: the first two or
  /// three bytes of each.
  static let hints: [[UInt8]] = (parts + words + lastWords).map { Array($0.prefix(3)) }

  /// Whether a name, in UTF-8, is that of a credential.
  static func matches(_ name: some Sequence<UInt8>) -> Bool {
    let words = words(of: name)
    guard let last = words.last else { return false }
    if words.contains(where: Self.words.contains) { return true }
    if lastWords.contains(last), !(words.dropLast().last.map(harmless.contains) ?? false) {
      return true
    }
    let joined = words.joined()
    return parts.contains { Array(joined).firstRange(of: $0) != nil }
  }

  private static func words(of name: some Sequence<UInt8>) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    var isAfterSmallLetter = false
    for byte in name {
      let isCapital = byte.isASCIILetter && byte & 0x20 == 0
      if !byte.isASCIILetter && !byte.isASCIIDigit || isCapital && isAfterSmallLetter {
        if !word.isEmpty { words.append(word) }
        word = []
      }
      if byte.isASCIILetter || byte.isASCIIDigit { word.append(byte.asciiLowercased) }
      isAfterSmallLetter = byte.isASCIILetter && !isCapital
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}

/// A quick test that excludes credentials from most texts.
enum CredentialHints {
  /// Three bytes in lower case, in one number: what some credential has to begin with.
  private static let trigrams: Set<UInt32> = {
    // Userinfo; and what `{"`, `{ `, `{` before a line break, `[{`, `["` and `[ ` are in base64.
    let others = ["//", "eyj", "eya", "ewo", "ew0", "w3s", "wyj", "wyi", "wya"].map {
      Array($0.utf8)
    }
    return Set(
      (CredentialName.hints + others).flatMap { hint in
        hint.count > 2 ? [number(hint)] : (0...255).map { number(hint + [$0]) }
      })
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
