/// Removes credentials from the arguments of events, and leaves every other byte unchanged.
///
/// An argument is read as a URL. These are replaced: the userinfo of its authority; the value of a
/// parameter, in the query or the fragment, whose name is that of a credential; and a whole value, or a
/// whole segment of the path, in which there is a credential. That is a parameter or a member of JSON
/// with such a name, the userinfo of another URL, or what has the form of a JSON Web Token, however often
/// it is percent-encoded. JSON that begins elsewhere and is not whole in a segment is replaced to the end
/// of the text: spaces and slashes in it delimit nothing.
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
      } else if hasSign(value.utf8), let clean = redacted(Array(value.utf8)[...]) {
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
    var canBeJSON = true
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
      if canBeJSON, hasSign(piece),
        isFound(in: piece, { $0.contains(UInt8(ascii: "\"")) }),
        !isFound(in: piece, isWholeJSON)
      {
        if isFound(in: rest, isJSON) { return result + placeholder.utf8 }
        canBeJSON = false
      }
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
    guard hasSign(text) else { return false }
    return isFound(in: text) {
      namesCredential($0) || holdsUserInfo($0) || holdsToken($0)
    }
  }

  /// Whether something is found in a text or in what its escapes decode to, those of JSON strings included,
  /// however often it is encoded; also when that is too often to look.
  static func isFound(
    in text: ArraySlice<UInt8>, _ isFound: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    var text = text
    for _ in 0..<8 {
      if isFound(text) { return true }
      let decoded =
        text.contains(UInt8(ascii: "\\")) ? decodeJSON(text) : PercentEncoding.decode(text)
      if decoded.count == text.count { return false }
      text = decoded[...]
    }
    return true
  }

  /// The text without one level of JSON's escapes; `\u003d` becomes `%3d`, and `\n` a space.
  private static func decodeJSON(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "\\") {
        decoded.append(byte)
      } else if rest.starts(with: "u00".utf8) {
        rest.removeFirst(3)
        decoded.append(UInt8(ascii: "%"))
      } else if let escaped = rest.popFirst() {
        decoded.append("bfnrt".utf8.contains(escaped) ? UInt8(ascii: " ") : escaped)
      }
    }
    return decoded
  }

  /// Whether there can be a credential, each of which has a sign: that of a parameter, of userinfo, of
  /// JSON, of an encoding, or the `ey` or `ew` of a token.
  private static func hasSign(_ text: some Sequence<UInt8>) -> Bool {
    var isAfterE = false
    for byte in text {
      switch Unicode.Scalar(byte) {
      case "=", "@", "\"", "%": return true
      case "y" where isAfterE, "w" where isAfterE: return true
      default: isAfterE = byte == UInt8(ascii: "e")
      }
    }
    return false
  }

  /// Whether a text outside of parameters is JSON with a credential: with a member, or in a string with escapes.
  private static func isJSON(_ text: Bytes) -> Bool {
    namesCredential(text, isParameter: false)
      || text.contains(UInt8(ascii: "\\")) && holdsCredential(text)
  }

  /// Whether JSON with a credential ends with the text.
  private static func isWholeJSON(_ text: Bytes) -> Bool {
    namesCredential(text, isParameter: false) && text.last == UInt8(ascii: "}")
      && text.count { $0 == UInt8(ascii: "{") } <= text.count { $0 == UInt8(ascii: "}") }
  }

  /// Whether a name before an equals sign, or between quotes and before a colon, is that of a credential.
  private static func namesCredential(_ text: Bytes, isParameter: Bool = true) -> Bool {
    var start = text.startIndex
    var string = start
    var member: Bytes?
    for (index, byte) in zip(text.indices, text) {
      switch Unicode.Scalar(byte) {
      case "=":
        if isParameter, CredentialName.matches(text[start..<index]) { return true }
      case ":":
        if let member, CredentialName.matches(member) { return true }
      case "\"" where text[..<index].last != UInt8(ascii: "\\"):
        member = text[string..<index]
        string = index + 1
      case " ", "\t", "\n", "\r": break
      case "+": continue  // A space, in a form.
      case "?", "&", "#", ";", "/", "\"": member = nil
      default:
        member = nil
        continue
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
      run.count > 16
        && run.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).dropLast(2)
          .contains(where: endsWithHeader)
    }
  }

  /// `{"`, and a brace before white space, in base64.
  private static let beginnings =
    ["eyJ"] + ["eyA", "ewo", "ew0", "ewk"].flatMap { brace in "giKNJ".map { "\(brace)\($0)" } }

  /// Whether a text ends with a JSON object in base64url. What is glued to it can be of the same alphabet,
  /// so there the last byte has to be a brace or a line break.
  private static func endsWithHeader(_ part: Bytes) -> Bool {
    part.indices.contains { start in
      let header = part[start...]
      return header.first == UInt8(ascii: "e")
        && beginnings.contains { header.starts(with: $0.utf8) }
        && (header.starts(with: "eyJ".utf8) && start == part.startIndex
          || ["9K", "", "Qg", "0o"][header.count % 4].utf8.contains(header.last!))
    }
  }
}
