internal import Foundation

extension URL {
  /// The URL that a text spells; `nil` when it is none.
  ///
  /// What a URL may not hold is escaped as UTF-8 in upper-case hexadecimal digits, and escapes that
  /// are there stay: Foundation would escape their percent signs again as soon as another character
  /// has to be escaped.
  init?(spelling text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      self.init(string: text)
      return
    }
    // Foundation spells the authority, because hosts have their own encoding.
    var start = colon + 1
    if bytes[start...].starts(with: "//".utf8) {
      start = bytes[(start + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    }
    var spelled = Array(bytes[..<start])
    var isInFragment = false
    for (index, byte) in bytes.enumerated().dropFirst(start) {
      let isHash = byte == UInt8(ascii: "#")
      if isHash && !isInFragment || Self.isAllowed(byte, in: bytes, at: index) {
        spelled.append(byte)
      } else {
        spelled += byte.percentEncoded.utf8
      }
      isInFragment = isInFragment || isHash
    }
    self.init(string: String(decoding: spelled, as: UTF8.self))
  }

  private static func isAllowed(_ byte: UInt8, in bytes: [UInt8], at index: Int) -> Bool {
    guard byte != UInt8(ascii: "%") else {
      return index + 2 < bytes.count && bytes[(index + 1)...(index + 2)].allSatisfy(isHexadecimal)
    }
    return byte > 0x20 && byte < 0x7F && !##""#<>[\]^`{|}"##.utf8.contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
