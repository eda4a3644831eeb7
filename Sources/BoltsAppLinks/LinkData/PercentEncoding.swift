package import Foundation

/// Percent-encoding, RFC 3986 section 2.
package enum PercentEncoding {
  /// Escapes every byte but those to keep: the unreserved characters (section 2.3), so that the text can
  /// be in any part of any URL, and no decoder takes a piece of it for a delimiter.
  package static func encode(
    _ bytes: some Collection<UInt8>, keeping isKept: (UInt8) -> Bool = isUnreserved
  ) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      if isKept(byte) { encoded.append(byte) } else { appendEscape(of: byte, to: &encoded) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func appendEscape(of byte: UInt8, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "%"))
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The text of a URL, absolute or not, with escapes for what a URL may not hold. Escapes that are there stay:
  /// Foundation would escape their percent signs again as soon as another character has to be escaped.
  /// `nil` where a label of the host is not in ASCII and has more than 63 characters (RFC 1035): Foundation takes a
  /// time that grows with the square of its length.
  fileprivate static func encodeURL(_ text: String) -> String? {
    // Nearly every URL has only what may be anywhere in one, and is not copied.
    let isPlain = text.utf8.allSatisfy { byte in
      switch Unicode.Scalar(byte) {
      case "!", "$", "&"...";", "=", "?"..."Z", "_", "a"..."z", "~": true
      default: false
      }
    }
    if isPlain { return text }
    let bytes = Array(text.utf8)
    var start = 0
    if let end = bytes.firstIndex(where: ":/?#".utf8.contains), bytes[end] == UInt8(ascii: ":") {
      start = end + 1
    }
    // Foundation spells the authority, because hosts have their own encoding.
    if bytes[start...].starts(with: "//".utf8) {
      let authority = bytes[(start + 2)...].prefix { !"/?#".utf8.contains($0) }
      let isTooLong = authority.split(separator: UInt8(ascii: ".")).contains { label in
        label.count > 63 * 4 && label.contains { $0 >= 0x80 }
      }
      if isTooLong { return nil }
      start = authority.endIndex
    }
    let fragment = bytes[start...].firstIndex(of: UInt8(ascii: "#"))
    var encoded = Array(bytes[..<start])
    for index in start..<bytes.count {
      let byte = bytes[index]
      let isKept =
        switch byte {
        case UInt8(ascii: "%"): escapedByte(bytes[(index + 1)...]) != nil
        case UInt8(ascii: "#"): index == fragment
        case UInt8(ascii: "["), UInt8(ascii: "]"), 0x80...: false
        default: !isExcluded(byte)
        }
      if isKept { encoded.append(byte) } else { appendEscape(of: byte, to: &encoded) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes the escapes; a percent sign that starts none stays as it is.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var rest = text
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      decoded += rest[..<percent]
      rest = rest[(percent + 1)...]
      if let value = escapedByte(rest) {
        decoded.append(value)
        rest.removeFirst(2)
      } else {
        decoded.append(UInt8(ascii: "%"))
      }
    }
    return decoded + rest
  }

  /// The byte of the escape whose percent sign is before a text; `nil` where that starts none.
  package static func escapedByte(_ rest: some Collection<UInt8>) -> UInt8? {
    guard let high = rest.first?.hexadecimalValue,
      let low = rest.dropFirst().first?.hexadecimalValue
    else { return nil }
    return high << 4 | low
  }

  /// Decodes the escapes of a text; one whose bytes are not UTF-8 stays as it was written.
  static func decodeText(_ text: ArraySlice<UInt8>) -> String {
    if text.contains(UInt8(ascii: "%")),
      let decoded = String(validating: decode(text), as: UTF8.self)
    {
      return decoded
    }
    return String(decoding: text, as: UTF8.self)
  }

  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  /// Whether a byte of ASCII may not stand in a URL unescaped.
  package static func isExcluded(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "\0"..." ", "\u{7F}", "\"", "<", ">", "\\", "^", "`", "{", "|", "}": true
    default: false
    }
  }
}

extension URL {
  /// The URL that a text spells, absolute or relative to `base`; `nil` when it is none.
  ///
  /// What a URL may not hold is escaped as UTF-8, and escapes that are there stay.
  package init?(spelling text: String, relativeTo base: URL? = nil) {
    guard let text = PercentEncoding.encodeURL(text) else { return nil }
    self.init(string: text, relativeTo: base)
  }
}
