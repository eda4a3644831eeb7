internal import Foundation

/// Removes credentials from the arguments of events, and leaves every other byte unchanged.
///
/// A credential is the value of a member or parameter whose name says so (`access_token`, `code`), in a
/// URL's query or fragment, or in JSON; the userinfo of a URL; and a JSON Web Token. It is also found in
/// what is percent-encoded, as App Link data is, or JSON in base64, inside another.
enum CredentialRedaction {
  private typealias Bytes = ArraySlice<UInt8>

  static let placeholder = "REDACTED"
  /// The depth of nested encodings past which a value that may contain a credential is removed entirely.
  private static let maximumDepth = 6

  /// The arguments of an event without credentials.
  static func redacted(_ arguments: [String: String]) -> [String: String] {
    var result = arguments
    for (key, value) in arguments {
      if CredentialName.matches(key.utf8) {
        result[key] = placeholder
      } else if let clean = redacted(Array(value.utf8)[...], depth: 0) {
        result[key] = String(decoding: clean, as: UTF8.self)
      }
    }
    return result
  }

  /// The text without credentials, or `nil` when it has none.
  private static func redacted(_ text: Bytes, depth: Int) -> [UInt8]? {
    guard mayHoldCredential(text) else { return nil }
    guard depth < maximumDepth else { return Array(placeholder.utf8) }
    if let json = json(text) {
      return redacted(json, depth: depth + 1)?.bytes
    }
    if let json = base64JSON(text) {
      return redacted(json, depth: depth + 1).map { _ in Array(placeholder.utf8) }
    }
    var result: [UInt8] = []
    var isChanged = false
    var rest = text
    while true {
      let parameter = rest.prefix { !"?&#;".utf8.contains($0) }
      let clean = redactedParameter(parameter, depth: depth)
      result += clean ?? Array(parameter)
      isChanged = isChanged || clean != nil
      rest = rest[parameter.endIndex...]
      guard let separator = rest.popFirst() else { return isChanged ? result : nil }
      result.append(separator)
    }
  }

  /// `name=value`, or a part of a URL that is neither.
  private static func redactedParameter(_ parameter: Bytes, depth: Int) -> [UInt8]? {
    guard mayHoldCredential(parameter) else { return nil }
    let name = parameter.firstIndex(of: UInt8(ascii: "=")).map { parameter[...$0] } ?? []
    if !name.isEmpty, CredentialName.matches(PercentEncoding.decode(name)) {
      return Array(name) + Array(placeholder.utf8)
    }
    let value = parameter.dropFirst(name.count)
    let decoded = PercentEncoding.decode(value)
    // Truncated App Link data, or the rest of it, can't be decoded.
    if namesMember(decoded[...]), json(decoded[...]) == nil {
      return Array(name) + Array(placeholder.utf8)
    }
    let isEncoded = decoded[...] != value
    guard !name.isEmpty || isEncoded else { return redactedPart(value) }
    guard let clean = redacted(decoded[...], depth: depth + 1) else { return nil }
    // What was not escaped stays readable: userinfo in a path, or a token.
    return Array(name) + (isEncoded ? Array(PercentEncoding.encode(clean).utf8) : clean)
  }

  /// A part of a URL, or any text, that is not encoded: without userinfo and tokens.
  private static func redactedPart(_ part: Bytes) -> [UInt8]? {
    let withoutUser = redactingUserInfo(part)
    let text = withoutUser.map { $0[...] } ?? part
    return redactingTokens(text) ?? withoutUser
  }

  /// The text without what is between `//` and the last `@` before the end of the authority.
  private static func redactingUserInfo(_ text: Bytes) -> [UInt8]? {
    var result: [UInt8] = []
    var isChanged = false
    var rest = text
    while let mark = rest.firstRange(of: Array("//".utf8)) {
      let before = rest[..<mark.lowerBound].last
      result += rest[..<mark.upperBound]
      rest = rest[mark.upperBound...]
      let authority = rest.prefix { $0 != UInt8(ascii: "/") }
      // Slashes within a path begin no authority.
      guard before.map(isPathCharacter) != true,
        let at = authority.lastIndex(of: UInt8(ascii: "@"))
      else { continue }
      result += placeholder.utf8
      rest = rest[at...]
      isChanged = true
    }
    return isChanged ? result + rest : nil
  }

  /// The text without what has the form of a JSON Web Token (RFC 7519): three or more parts in base64url,
  /// joined by dots, of which the first is a JSON object.
  private static func redactingTokens(_ text: Bytes) -> [UInt8]? {
    var result: [UInt8] = []
    var isChanged = false
    var rest = text
    while let start = rest.firstIndex(where: isTokenCharacter) {
      result += rest[..<start]
      let run = rest[start...].prefix(while: isTokenCharacter)
      result += isToken(run) ? Array(placeholder.utf8)[...] : run
      isChanged = isChanged || isToken(run)
      rest = rest[run.endIndex...]
    }
    return isChanged ? result + rest : nil
  }

  private static func isToken(_ run: Bytes) -> Bool {
    // `{"` in base64.
    guard run.starts(with: "eyJ".utf8), run.count > 16 else { return false }
    let parts = run.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 3 && parts.prefix(2).allSatisfy { $0.count >= 2 }
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_.".utf8.contains(byte)
  }

  private static func isPathCharacter(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~%/@!$'()*+,".utf8.contains(byte)
  }

  /// The value without credentials, or `nil` when it has none. As deep as `JSONValue` nests, which its
  /// reader limits.
  private static func redacted(_ json: JSONValue, depth: Int) -> JSONValue? {
    switch json {
    case .object(let members):
      let clean = members.compactMap { key, value -> (String, JSONValue)? in
        let isCredential = CredentialName.matches(key.utf8)
        return (isCredential ? .string(placeholder) : redacted(value, depth: depth)).map {
          (key, $0)
        }
      }
      return clean.isEmpty ? nil : .object(members.merging(clean) { $1 })
    case .array(let elements):
      let clean = elements.map { redacted($0, depth: depth) }
      guard clean.contains(where: { $0 != nil }) else { return nil }
      return .array(zip(clean, elements).map { $0 ?? $1 })
    case .string(let text):
      let clean = redacted(Array(text.utf8)[...], depth: depth)
      return clean.map { .string(String(decoding: $0, as: UTF8.self)) }
    case .null, .bool, .number: return nil
    }
  }

  /// An object or an array in JSON.
  private static func json(_ text: Bytes) -> JSONValue? {
    guard text.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
      let value = try? JSONValue(parsing: text)
    else { return nil }
    return value.objectValue != nil || value.arrayValue != nil ? value : nil
  }

  /// An object or an array of JSON in base64 or base64url (RFC 4648), with or without padding.
  private static func base64JSON(_ text: Bytes) -> JSONValue? {
    guard text.count >= 8, text.allSatisfy({ isTokenCharacter($0) || "+/=".utf8.contains($0) })
    else { return nil }
    let plain = [UInt8(ascii: "-"): UInt8(ascii: "+"), UInt8(ascii: "_"): UInt8(ascii: "/")]
    var standard = text.map { plain[$0] ?? $0 }
    while standard.last == UInt8(ascii: "=") { standard.removeLast() }
    while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(standard)).flatMap { json(Array($0)[...]) }
  }

  /// Whether a credential's name is where JSON has a member's name: before a quote and a colon.
  private static func namesMember(_ text: Bytes) -> Bool {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.dropLast().contains { part in
      var part = part
      while part.last == UInt8(ascii: " ") { part.removeLast() }
      guard part.popLast() == UInt8(ascii: "\"") else { return false }
      let start = part.lastIndex(of: UInt8(ascii: "\"")) ?? part.startIndex
      return CredentialName.matches(part[start...])
    }
  }

  /// Whether the text may contain a credential, under any number of encodings. It can have false positives.
  private static func mayHoldCredential(_ text: Bytes) -> Bool {
    var text = Array(text)
    for _ in 0...maximumDepth {
      if CredentialHints.isFound(in: text) { return true }
      guard text.contains(UInt8(ascii: "%")) else { return false }
      let decoded = PercentEncoding.decode(text[...])
      if decoded.count == text.count { return false }
      text = decoded
    }
    return true
  }
}
