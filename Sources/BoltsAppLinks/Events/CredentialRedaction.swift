/// Takes credentials out of what is measured, and leaves everything else as it is, byte for byte.
///
/// A credential is the value of a member or parameter whose name says so (`access_token`,
/// `client_secret`), in a URL's query or fragment, in JSON, and in whatever of these is
/// percent-encoded inside another, as App Link data is.
enum CredentialRedaction {
  private typealias Bytes = ArraySlice<UInt8>

  static let placeholder = "REDACTED"
  /// Encodings inside one another past which a value that may hold a credential is taken out whole.
  private static let maximumDepth = 6

  /// The arguments of an event without credentials.
  static func redacted(_ arguments: [String: String]) -> [String: String] {
    var result = arguments
    for (key, value) in arguments {
      if CredentialName.isFound(in: key.utf8) {
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
    if let json = json(text) { return redacted(json, depth: depth + 1).map(JSONWriter.bytes(of:)) }
    var result: [UInt8] = []
    var isChanged = false
    var rest = text
    while true {
      let parameter = rest.prefix { !isSeparator($0) }
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
    if CredentialName.isFound(in: PercentEncoding.decode(name)) {
      return Array(name) + Array(placeholder.utf8)
    }
    let value = parameter.dropFirst(name.count)
    let decoded = PercentEncoding.decode(value)
    // App Link data that was cut short, or the part behind the cut: it cannot be put right.
    if namesMember(decoded[...]), json(decoded[...]) == nil {
      return Array(name) + Array(placeholder.utf8)
    }
    guard !name.isEmpty || decoded[...] != value,
      let clean = redacted(decoded[...], depth: depth + 1)
    else { return nil }
    return Array(name) + Array(PercentEncoding.encode(clean).utf8)
  }

  /// The value without credentials, or `nil` when it has none. As deep as `JSONValue` nests, which its
  /// reader limits.
  private static func redacted(_ json: JSONValue, depth: Int) -> JSONValue? {
    switch json {
    case .object(var members):
      var isChanged = false
      for (key, value) in members {
        let isCredential = CredentialName.isFound(in: key.utf8)
        let clean = isCredential ? .string(placeholder) : redacted(value, depth: depth)
        guard let clean else { continue }
        members[key] = clean
        isChanged = true
      }
      return isChanged ? .object(members) : nil
    case .array(var elements):
      var isChanged = false
      for (index, value) in elements.enumerated() {
        guard let clean = redacted(value, depth: depth) else { continue }
        elements[index] = clean
        isChanged = true
      }
      return isChanged ? .array(elements) : nil
    case .string(let text):
      let clean = redacted(Array(text.utf8)[...], depth: depth)
      return clean.map { .string(String(decoding: $0, as: UTF8.self)) }
    case .null, .bool, .number: return nil
    }
  }

  /// An object or an array in JSON.
  private static func json(_ text: Bytes) -> JSONValue? {
    guard text.contains(UInt8(ascii: "{")) || text.contains(UInt8(ascii: "[")) else { return nil }
    let value = try? JSONReader<JSONValue>.value(of: Array(text))
    return value?.objectValue != nil || value?.arrayValue != nil ? value : nil
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ";"): true
    default: false
    }
  }

  /// Whether a credential's name stands where JSON has a member's name: before a quote and a colon.
  private static func namesMember(_ text: Bytes) -> Bool {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.dropLast().contains { part in
      var part = part
      while part.last == UInt8(ascii: " ") { part.removeLast() }
      guard part.popLast() == UInt8(ascii: "\"") else { return false }
      let start = part.lastIndex(of: UInt8(ascii: "\"")) ?? part.startIndex
      return CredentialName.isFound(in: part[start...])
    }
  }

  /// Whether a credential's name stands somewhere in the text, under however many encodings, and
  /// something beside it that gives it a value. It may say so of text that holds none.
  private static func mayHoldCredential(_ text: Bytes) -> Bool {
    guard text.contains(where: isAssigning) else { return false }
    var text = Array(text)
    for _ in 0...maximumDepth {
      if CredentialName.isFound(in: text) { return true }
      guard text.contains(UInt8(ascii: "%")) else { return false }
      let decoded = PercentEncoding.decode(text[...])
      if decoded.count == text.count { return false }
      text = decoded
    }
    return true
  }

  private static func isAssigning(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "%"): true
    default: false
    }
  }
}
