/// What has the form of a JSON Web Token (RFC 7519): three or more parts in base64url, joined by dots,
/// of which the first is a JSON object.
enum JSONWebToken {
  /// The text with every token replaced, or `nil` when it has none.
  static func replacing(in text: ArraySlice<UInt8>, with placeholder: String) -> [UInt8]? {
    var result: [UInt8] = []
    var isChanged = false
    var rest = text
    while let start = rest.firstIndex(where: isPart) {
      result += rest[..<start]
      let end = rest[start...].firstIndex { !isPart($0) } ?? rest.endIndex
      if isToken(rest[start..<end]) {
        result += placeholder.utf8
        isChanged = true
      } else {
        result += rest[start..<end]
      }
      rest = rest[end...]
    }
    return isChanged ? result + rest : nil
  }

  private static func isToken(_ run: ArraySlice<UInt8>) -> Bool {
    // `{"` in base64.
    guard run.starts(with: "eyJ".utf8), run.count > 16 else { return false }
    let parts = run.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 3 && parts.prefix(2).allSatisfy { $0.count >= 2 }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_.".utf8.contains(byte)
  }
}

/// Base64 and base64url (RFC 4648), with or without padding.
enum Base64Text {
  /// The bytes that a text encodes, or `nil` when it is not base64.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var text = text
    while text.last == UInt8(ascii: "=") { text.removeLast() }
    guard !text.isEmpty, text.count % 4 != 1 else { return nil }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count * 3 / 4 + 1)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      guard let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= 1 << UInt32(count) - 1
    }
    return decoded
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
