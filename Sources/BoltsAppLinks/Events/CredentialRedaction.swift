/// Removes credentials from the arguments of events, and leaves every other byte unchanged.
///
/// An argument is read as a URL. These are replaced: the userinfo of its authority; the value of a
/// parameter, in the query or the fragment, whose name is that of a credential; and a whole value, or a
/// whole segment of the path, in which there is a credential. That is a parameter or a member of JSON
/// with such a name, the userinfo of another URL, or what has the form of a JSON Web Token, however often
/// it is percent-encoded.
///
/// Nothing else is looked for: base64 is not decoded, and a credential under another name is not known.
enum CredentialRedaction {
  private typealias Bytes = ArraySlice<UInt8>

  private static let placeholder = "REDACTED"
  /// The arguments of an event without credentials.
  static func redacted(_ arguments: [String: String]) -> [String: String] {
    var result = arguments
    for (key, value) in arguments {
      if CredentialName.matches(key.utf8) {
        result[key] = placeholder
      } else if value.utf8.contains(where: isSign), let clean = redacted(Array(value.utf8)[...]) {
        result[key] = String(decoding: clean, as: UTF8.self)
      }
    }
    return result
  }

  /// The text without credentials, or `nil` when it has none.
  private static func redacted(_ text: Bytes) -> [UInt8]? {
    if let first = text.first, "{[".utf8.contains(first) {
      return holdsCredential(text) ? Array(placeholder.utf8) : nil
    }
    var result: [UInt8] = []
    var isChanged = false
    var rest = text
    while true {
      if isAuthority(after: result[...]) {
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
          result += placeholder.utf8
          rest = rest[at...]
          isChanged = true
        }
      }
      let piece = rest.prefix { !"?&#/= ".utf8.contains($0) }
      rest = rest[piece.endIndex...]
      var name: Bytes = []
      var value = piece
      if rest.first == UInt8(ascii: "=") {
        value = rest.dropFirst().prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#") }
        name = text[piece.startIndex..<value.startIndex]
        rest = rest[value.endIndex...]
      }
      let isCredential =
        CredentialName.matches(PercentEncoding.decode(name)) || holdsCredential(value)
      result += name
      result += isCredential ? Array(placeholder.utf8)[...] : value
      isChanged = isChanged || isCredential
      guard let delimiter = rest.popFirst() else { return isChanged ? result : nil }
      result.append(delimiter)
    }
  }

  /// Whether there is a credential in a text, at any level of encoding.
  private static func holdsCredential(_ text: Bytes) -> Bool {
    guard text.contains(where: isSign) else { return false }
    return PercentEncoding.isFound(in: text) {
      namesCredential($0) || holdsUserInfo($0) || holdsToken($0)
    }
  }

  /// Whether a byte can be a sign of a credential, each of which has one: a parameter, userinfo, JSON,
  /// the `eyJ` of a token, or an encoding.
  private static func isSign(_ byte: UInt8) -> Bool { #"=@"J%"#.utf8.contains(byte) }

  /// Whether a name before an equals sign, or between quotes and before a colon, is that of a credential.
  private static func namesCredential(_ text: Bytes) -> Bool {
    var start = text.startIndex
    var member: Bytes?
    for (index, byte) in zip(text.indices, text) {
      switch byte {
      case UInt8(ascii: "="):
        if CredentialName.matches(text[start..<index]) { return true }
      case UInt8(ascii: ":"):
        if let member, CredentialName.matches(member) { return true }
      case UInt8(ascii: "\""): member = text[start..<index]
      case UInt8(ascii: " "): break
      default:
        member = nil
        if !"?&#;/".utf8.contains(byte) { continue }
      }
      start = index + 1
    }
    return false
  }

  /// Whether there is an at sign between `//` and the end of the authority.
  private static func holdsUserInfo(_ text: Bytes) -> Bool {
    var isInAuthority = false
    for (index, byte) in zip(text.indices, text) {
      switch byte {
      case UInt8(ascii: "/"): isInAuthority = isAuthority(after: text[...index])
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\""): isInAuthority = false
      case UInt8(ascii: "@") where isInAuthority: return true
      default: break
      }
    }
    return false
  }

  /// Whether an authority begins after a text: after `//`, but not after slashes within a path.
  private static func isAuthority(after text: Bytes) -> Bool {
    guard text.suffix(2).elementsEqual("//".utf8) else { return false }
    return text.dropLast(2).last.map { ":?&#=;,\"'([{< ".utf8.contains($0) } ?? true
  }

  /// Whether there is a JSON Web Token, signed (RFC 7519) or encrypted (RFC 7516): parts in base64url
  /// joined by dots, of which the first is a JSON object and others can be empty.
  private static func holdsToken(_ text: Bytes) -> Bool {
    let isTokenCharacter = { (byte: UInt8) in
      byte.isASCIILetter || byte.isASCIIDigit || "-_.".utf8.contains(byte)
    }
    return text.split { !isTokenCharacter($0) }.contains { run in
      run.count > 16 && run.starts(with: "eyJ".utf8)
        && run.count { $0 == UInt8(ascii: ".") } >= 2
    }
  }
}
