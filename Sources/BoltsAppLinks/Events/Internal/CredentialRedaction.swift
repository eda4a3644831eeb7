/// Takes credentials out of what is measured, and leaves everything else as it is, byte for byte.
///
/// A credential is the value of a member or parameter whose name says so (`access_token`,
/// `client_secret`), in a URL's query or fragment, in JSON, and in whatever of these is
/// percent-encoded inside another, as App Link data is.
enum CredentialRedaction {
  static let placeholder = "REDACTED"
  /// Encodings inside one another past which a value that may hold a credential is taken out whole.
  private static let maximumDepth = 6

  /// The arguments of an event without credentials.
  static func redacted(_ arguments: [String: String]) -> [String: String] {
    var result = arguments
    for (key, value) in arguments {
      if isCredentialName(key) {
        result[key] = placeholder
      } else if mayHoldCredential(value) {
        result[key] = redacted(value, depth: 0)
      }
    }
    return result
  }

  private static func redacted(_ text: String, depth: Int) -> String {
    guard mayHoldCredential(text) else { return text }
    guard depth < maximumDepth else { return placeholder }
    if let json = json(text) { return redacted(json, depth: depth + 1)?.description ?? text }
    var result = ""
    var rest = Substring(text)
    while let separator = rest.unicodeScalars.firstIndex(where: separators.contains) {
      result += redactedParameter(rest[..<separator], depth: depth)
      result.unicodeScalars.append(rest.unicodeScalars[separator])
      rest = rest[rest.unicodeScalars.index(after: separator)...]
    }
    return result + redactedParameter(rest, depth: depth)
  }

  private static let separators: Set<Unicode.Scalar> = ["?", "&", "#", ";"]

  /// `name=value`, or a part of a URL that is neither.
  private static func redactedParameter(_ parameter: Substring, depth: Int) -> String {
    guard mayHoldCredential(parameter) else { return String(parameter) }
    var name = ""
    var value = parameter
    if let equals = parameter.firstIndex(of: "=") {
      name = String(parameter[...equals])
      value = parameter[parameter.index(after: equals)...]
      if isCredentialName(percentDecoded(name)) { return name + placeholder }
    }
    let decoded = percentDecoded(value)
    // App Link data that was cut short, or the part behind the cut: it cannot be put right.
    if namesMember(decoded), json(decoded) == nil { return name + placeholder }
    guard !name.isEmpty || decoded != value else { return String(parameter) }
    let redacted = redacted(decoded, depth: depth + 1)
    return redacted == decoded ? String(parameter) : name + percentEncoded(redacted)
  }

  /// The value without credentials, or `nil` when there are none. As deep as `JSONValue` nests, which
  /// its reader limits.
  private static func redacted(_ json: JSONValue, depth: Int) -> JSONValue? {
    switch json {
    case .object(var members):
      var changed = false
      for (key, value) in members {
        let clean = isCredentialName(key) ? .string(placeholder) : redacted(value, depth: depth)
        guard let clean else { continue }
        members[key] = clean
        changed = true
      }
      return changed ? .object(members) : nil
    case .array(var elements):
      var changed = false
      for (index, value) in elements.enumerated() {
        guard let clean = redacted(value, depth: depth) else { continue }
        elements[index] = clean
        changed = true
      }
      return changed ? .array(elements) : nil
    case .string(let text):
      let clean = redacted(text, depth: depth)
      return clean == text ? nil : .string(clean)
    case .null, .bool, .number: return nil
    }
  }

  private static func json(_ text: String) -> JSONValue? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) else {
      return nil
    }
    guard let value = try? JSONValue(parsing: text), value.stringValue == nil else { return nil }
    return value
  }
}

// MARK: - What counts as a credential

extension CredentialRedaction {
  private static let words = [
    "token", "secret", "password", "passwd", "credential", "authorization", "apikey", "api_key",
    "api-key", "sessionid", "session_id", "signed_request", "jwt",
  ].map(folded)

  /// The bytes with ASCII letters in lower case. Other bytes change too, in the words and in the
  /// names alike, so that nothing that should match does not.
  private static func folded(_ text: some StringProtocol) -> [UInt8] { text.utf8.map { $0 | 0x20 } }

  private static let firstLetters = Set(words.compactMap(\.first))

  private static func isCredentialName(_ name: some StringProtocol) -> Bool {
    let bytes = folded(name)
    return bytes.indices.contains { start in
      firstLetters.contains(bytes[start])
        && words.contains { bytes[start...].starts(with: $0) }
    }
  }

  /// Whether a credential's name stands where JSON has a member's name: before a quote and a colon.
  private static func namesMember(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.dropLast().contains { part in
      let trimmed = part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
      guard trimmed.first == "\"" else { return false }
      let name = trimmed.dropFirst().prefix { $0 != "\"" }
      return isCredentialName(String(name.reversed()))
    }
  }

  /// Whether a credential's name stands somewhere in the text, under however many encodings, and
  /// something beside it that gives it a value. It may say so of text that holds none.
  private static func mayHoldCredential(_ text: some StringProtocol) -> Bool {
    let assigns: Set<UInt8> = [UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "%")]
    guard text.utf8.contains(where: assigns.contains) else { return false }
    var text = String(text)
    for _ in 0...maximumDepth {
      if isCredentialName(text) { return true }
      let decoded = percentDecoded(text)
      if decoded == text { return false }
      text = decoded
    }
    return true
  }
}

// MARK: - Percent encoding

extension CredentialRedaction {
  /// The text with each `%XX` as the byte it stands for; what is not UTF-8 then becomes U+FFFD.
  private static func percentDecoded(_ text: some StringProtocol) -> String {
    String(decoding: PercentEncoding.decode(Array(text.utf8)[...]), as: UTF8.self)
  }

  private static func percentEncoded(_ text: String) -> String {
    PercentEncoding.encode(Array(text.utf8))
  }
}
