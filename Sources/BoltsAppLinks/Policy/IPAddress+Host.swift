internal import Foundation

extension IPAddress {
  /// Reads the host of a URL, in every spelling that the system's name lookup takes for an address.
  ///
  /// Besides the standard ones these are `127.1`, `0x7f.1`, `017700000001`, `2130706433`, an IPv6
  /// address in brackets, and `localhost` with all names that end in it (RFC 6761, section 6.3). It
  /// is `nil` when the host is a name that has to be looked up.
  ///
  /// - Parameter host: A host in lower case, without escapes, as in a URL or without the brackets.
  public init?(host: String) {
    var host = host.lowercased()
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    if host.hasSuffix(".") { host.removeLast() }
    if host == "localhost" || host.hasSuffix(".localhost") { host = "127.0.0.1" }
    if let address = IPAddress(host) {
      self = address
    } else if let bits = Self.looseV4(host) {
      self.init(bytes: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) })
    } else {
      return nil
    }
  }

  /// The numbers of an IPv4 address as `inet_aton` reads them: up to four, decimal, octal or
  /// hexadecimal, the last of which fills the remaining bytes.
  private static func looseV4(_ host: String) -> UInt32? {
    let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...4).contains(parts.count) else { return nil }
    var bits: UInt64 = 0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let width = isLast ? 8 * (4 - index) : 8
      guard let number = number(String(decoding: part, as: UTF8.self)), number >> width == 0 else {
        return nil
      }
      bits = bits << width | number
    }
    return UInt32(truncatingIfNeeded: bits)
  }

  private static func number(_ text: String) -> UInt64? {
    // UInt64 takes a sign, which no address has.
    guard text.utf8.first.map({ $0 != UInt8(ascii: "+") }) == true else { return nil }
    if text.hasPrefix("0x") { return text == "0x" ? 0 : UInt64(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0"), text.utf8.count > 1 { return UInt64(text, radix: 8) }
    return UInt64(text)
  }
}
