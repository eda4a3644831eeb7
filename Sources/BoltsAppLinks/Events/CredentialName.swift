/// The names of parameters and members whose values are credentials.
///
/// A name is cut into words at every byte that is no letter or digit, and where a capital letter
/// follows a small one: `accessToken`, `access_token` and `X-Access-Token` are the same.
enum CredentialName {
  /// A credential wherever they are in a name, also inside a word: `fbtoken`.
  private static let parts = list(
    """
    token secret password passwd credential authorization apikey sessionid sessid passphrase verifier \
    signature samlresponse samlrequest signedrequest bearer jwt
    """)

  /// A credential where a word of a name is one of them.
  private static let words = Set(
    list(
      """
      sig auth oauth oauth2 sid session sess pwd pw pass passcode otp totp hmac pin cookie nonce
      """))

  /// A credential where they are the last word of a name, and the word before is not among
  /// `harmless`: `api_key`, `login_ticket`, but not `country_code`.
  private static let lastWords = Set(list("code key ticket"))

  private static let harmless = Set(
    list(
      """
      country area zip post postal language lang currency error status color colour bar qr promo \
      coupon discount sort primary foreign partition row cache
      """))

  private static func list(_ words: String) -> [[UInt8]] {
    words.utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
  }

  /// What has to be in a text, in any case, if there is a credential's name in it: the first two or
  /// three bytes of each.
  static let hints: [[UInt8]] = (parts + words + lastWords).map { Array($0.prefix(3)) }

  /// Whether a name, in UTF-8, is that of a credential.
  static func matches(_ name: some Sequence<UInt8>) -> Bool {
    let words = words(of: name)
    guard let last = words.last else { return false }
    if words.contains(where: Self.words.contains) { return true }
    let before = words.dropLast().last
    if lastWords.contains(last), before.map(harmless.contains) != true { return true }
    let joined = Array(words.joined())
    return parts.contains { joined.firstRange(of: $0) != nil }
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
  /// Whether a credential may begin with three bytes, whose lower five bits are the index: they tell letters
  /// apart in any case.
  private static let table: [Bool] = {
    // Userinfo; and what `{"`, `{ `, `{` before a line break, `[{`, `["` and `[ ` are in base64.
    let others = ["//", "eyj", "eya", "ewo", "ew0", "w3s", "wyj", "wyi", "wya"]
    var table = [Bool](repeating: false, count: 1 << 15)
    for hint in CredentialName.hints + others.map({ Array($0.utf8) }) {
      for last in hint.count > 2 ? [hint[2]] : Array(0..<32) {
        table[index(index(index(0, hint[0]), hint[1]), last)] = true
      }
    }
    return table
  }()

  private static func index(_ window: Int, _ byte: UInt8) -> Int {
    (window << 5 | Int(byte & 0x1F)) & 0x7FFF
  }

  /// Whether the text may contain a credential, percent-encoded ones aside. It can have false positives.
  static func isFound(in text: some Collection<UInt8>) -> Bool {
    let table = table
    var window = 0
    for byte in text {
      window = index(window, byte)
      if table[window] { return true }
    }
    return false
  }
}
