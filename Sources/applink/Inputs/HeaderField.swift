/// A field of an HTTP request as it is written on the command line: `Name: value`.
struct HeaderField: Sendable, Equatable {
  var name: String
  var value: String

  /// - Returns: `nil` when the name is not one of RFC 9110, or the value holds a line break or another
  ///   control character.
  init?(_ text: String) {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = bytes[..<colon]
    let value = bytes[bytes.index(after: colon)...]
    guard !name.isEmpty, name.allSatisfy(Self.isTokenByte),
      value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
    else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    let spaces: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let trimmed = value.drop(while: spaces).reversed().drop(while: spaces).reversed()
    self.value = String(decoding: Array(trimmed), as: UTF8.self)
  }

  /// RFC 9110, section 5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension Sequence where Element == HeaderField {
  /// The values by name. Fields of the same name are one field with a list (RFC 9110, section 5.3), but
  /// for cookies (RFC 6265, section 5.4).
  func joined() -> [String: String] {
    var names: [String: String] = [:]
    return reduce(into: [:]) { fields, field in
      let key = field.name.lowercased()
      let name = names[key, default: field.name]
      names[key] = name
      fields[name] =
        fields[name].map { $0 + (key == "cookie" ? "; " : ", ") + field.value } ?? field.value
    }
  }
}

extension ValueParser where Value == HeaderField {
  static let header = ValueParser(
    placeholder: "FIELD",
    expectation: "a header field on one line, such as 'Accept-Language: fr'"
  ) { HeaderField($0) }
}
