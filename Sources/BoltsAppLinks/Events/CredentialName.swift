/// The names of parameters and members whose values are credentials.
///
/// A name is cut into words at every byte that is no letter or digit, and where a capital letter
/// follows a small one: `accessToken`, `access_token` and `X-Access-Token` are the same.
enum CredentialName {
  private struct Entry {
    let text: [UInt8]
    /// Whether it counts only as a whole word of the name; such a word decides, whatever else is in the name.
    let isWord: Bool
  }

  private static let entries: [Entry] = {
    // Also inside a word: `fbtoken`.
    let parts = """
      token secret password passwd credential authorization apikey sessionid sessid passphrase \
      verifier signature samlresponse samlrequest signedrequest bearer jwt
      """
    let words = """
      code key ticket sig auth oauth oauth2 sid session sess pwd pw pass passcode otp totp hmac pin \
      cookie nonce
      """
    return [(parts, false), (words, true)].flatMap { list, isWord in
      list.split(separator: " ").map { Entry(text: Array($0.utf8), isWord: isWord) }
    }
  }()

  /// Whether an entry begins with two letters, by their lower five bits: few places of a name are compared.
  private static let beginnings: [Bool] = entries.reduce(into: Array(repeating: false, count: 1024))
  {
    $0[index($1.text[0], $1.text[1])] = true
  }

  private static func index(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first & 31) << 5 | Int(second & 31)
  }

  /// Words after which a word is no credential: `country_code`, `sortKey`.
  private static let harmless = Set(
    """
    country area zip post postal language lang currency error status color colour bar qr promo \
    coupon discount sort primary foreign partition row cache
    """.split(separator: " ").map(String.init))

  /// Whether a name, in UTF-8, is that of a credential.
  static func matches(_ name: some Sequence<UInt8>) -> Bool {
    /// In lower case; the first letter of each word has its highest bit set.
    var letters: [UInt8] = []
    letters.reserveCapacity(name.underestimatedCount)
    var isInWord = false
    var isAfterSmallLetter = false
    for byte in name {
      let isCapital = byte.isASCIILetter && byte & 0x20 == 0
      guard byte.isASCIILetter || byte.isASCIIDigit else {
        (isInWord, isAfterSmallLetter) = (false, false)
        continue
      }
      let isStart = !isInWord || isCapital && isAfterSmallLetter
      letters.append(byte.asciiLowercased | (isStart ? 0x80 : 0))
      (isInWord, isAfterSmallLetter) = (true, byte.isASCIILetter && !isCapital)
    }
    let beginnings = beginnings
    return letters.indices.dropLast().contains { start in
      beginnings[index(letters[start], letters[start + 1])] && matches(letters, at: start)
    }
  }

  private static func matches(_ letters: [UInt8], at start: Int) -> Bool {
    let rest = letters[start...].lazy.map { $0 & 0x7F }
    return entries.contains { entry in
      guard rest.starts(with: entry.text) else { return false }
      guard entry.isWord else { return true }
      let end = start + entry.text.count
      guard letters[start] >= 0x80, end == letters.count || letters[end] >= 0x80 else {
        return false
      }
      let previous = letters[..<start]
      let word = previous[(previous.lastIndex { $0 >= 0x80 } ?? start)...].map { $0 & 0x7F }
      return !harmless.contains(String(decoding: word, as: UTF8.self))
    }
  }
}
