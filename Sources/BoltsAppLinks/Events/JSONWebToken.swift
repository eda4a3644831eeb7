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
