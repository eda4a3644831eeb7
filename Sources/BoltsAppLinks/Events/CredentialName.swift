/// The names of parameters and members whose values are credentials.
///
/// A name is cut into words at every byte that is no letter or digit, and where a capital letter
/// follows a small one: `accessToken`, `access_token` and `X-Access-Token` are the same.
enum CredentialName {
  private struct Entry {
    let text: [UInt8]
    /// Whether it has to be a whole word of the name, after which no other part of the name matters.
    let isWord: Bool
  }

  /// By the lower five bits of their first two letters, so that few places of a name are compared.
  private static let entries: [[Entry]] = {
    var entries = [[Entry]](repeating: [], count: 1024)
    func add(_ list: String, isWord: Bool) {
      for text in list.utf8.split(separator: UInt8(ascii: " ")).map(Array.init) {
        entries[index(text[0], text[1])].append(Entry(text: text, isWord: isWord))
      }
    }
    // Also inside a word: `fbtoken`.
    add(
      """
      token secret password passwd credential authorization apikey sessionid sessid passphrase \
      verifier signature samlresponse samlrequest signedrequest bearer jwt
      """, isWord: false)
    add(
      """
      code key ticket sig auth oauth oauth2 sid session sess pwd pw pass passcode otp totp hmac pin \
      cookie nonce
      """, isWord: true)
    return entries
  }()

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
    var letters: [UInt8] = []
    /// Where each word begins, and the end.
    var starts: [Int] = []
    var isInWord = false
    var isAfterSmallLetter = false
    letters.reserveCapacity(name.underestimatedCount)
    for byte in name {
      let isCapital = byte.isASCIILetter && byte & 0x20 == 0
      guard byte.isASCIILetter || byte.isASCIIDigit else {
        (isInWord, isAfterSmallLetter) = (false, false)
        continue
      }
      if !isInWord || isCapital && isAfterSmallLetter { starts.append(letters.count) }
      letters.append(byte.asciiLowercased)
      (isInWord, isAfterSmallLetter) = (true, byte.isASCIILetter && !isCapital)
    }
    starts.append(letters.count)
    return letters.indices.dropLast().contains { start in
      entries[index(letters[start], letters[start + 1])].contains { entry in
        let end = start + entry.text.count
        guard end <= letters.count, letters[start..<end] == entry.text[...] else { return false }
        guard entry.isWord else { return true }
        guard let word = starts.firstIndex(of: start), starts[word + 1] == end else { return false }
        return word == 0
          || !harmless.contains(String(decoding: letters[starts[word - 1]..<start], as: UTF8.self))
      }
    }
  }
}
