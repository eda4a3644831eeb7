/// The names of parameters and members whose values are credentials.
///
/// A name is cut into words at every byte that is no letter or digit, and where a capital letter
/// follows a small one: `accessToken`, `access_token` and `X-Access-Token` are the same.
enum CredentialName {
  /// A credential wherever they are in a name, also inside a word: `fbtoken`.
  private static let parts = [
    "token", "secret", "password", "passwd", "credential", "authorization", "apikey", "sessionid",
    "signature", "samlresponse", "samlrequest", "signedrequest", "bearer", "jwt",
  ].map { Array($0.utf8) }

  /// A credential where a word of a name is one of them.
  private static let words: Set<[UInt8]> = Set(
    [
      "sig", "auth", "oauth", "oauth2", "sid", "session", "pwd", "pass", "passcode", "otp", "totp",
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

  /// What has to be in a text, in any case, if there is a credential's name in it.
  static let hints: [[UInt8]] =
    parts.map { Array($0.prefix(3)) } + words.map { Array($0.prefix(3)) }
    + lastWords.map { Array($0.prefix(3)) }

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
