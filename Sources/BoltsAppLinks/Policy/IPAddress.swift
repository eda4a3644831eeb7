#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The address of a machine on the network: IPv4 or IPv6.
///
/// An IPv4 address that is written as an IPv6 one (`::ffff:127.0.0.1`) is that IPv4 address, so a rule
/// can't be passed by spelling.
public struct IPAddress: Sendable, Hashable {
  /// The two versions of the protocol.
  public enum Version: Sendable, Hashable {
    /// 32 bits.
    case v4
    /// 128 bits.
    case v6
  }

  /// The version of the protocol.
  public let version: Version
  /// The bits of the address, the first of them highest; 32 of them count for IPv4.
  public let bits: UInt128

  /// Creates an address from four bytes (IPv4) or sixteen (IPv6).
  ///
  /// It is `nil` for any other number of bytes.
  ///
  /// - Parameter bytes: The bytes in network order.
  public init?(bytes: some Collection<UInt8>) {
    let bits = bytes.reduce(into: UInt128(0)) { $0 = $0 << 8 | UInt128($1) }
    switch bytes.count {
    case 4: (version, self.bits) = (.v4, bits)
    // ::ffff:0:0/96, an IPv4 address as the system's IPv6 sockets have it (RFC 4291, 2.5.5.2).
    case 16 where bits >> 32 == 0xFFFF: (version, self.bits) = (.v4, bits & 0xFFFF_FFFF)
    case 16: (version, self.bits) = (.v6, bits)
    default: return nil
    }
  }

  /// Reads the standard text of an address, such as `192.0.2.1`, `2001:db8::1` or
  /// `::ffff:192.0.2.1`.
  ///
  /// It is `nil` when the text is not an address. See `init(host:)` for other spellings.
  ///
  /// - Parameter text: The address, without brackets; an IPv6 zone (`%eth0`) is ignored.
  public init?(_ text: String) {
    var v4 = in_addr()
    if unsafe inet_pton(AF_INET, text, &v4) == 1 {
      self.init(bytes: unsafe withUnsafeBytes(of: &v4) { unsafe Array($0) })
      return
    }
    var v6 = in6_addr()
    guard unsafe inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &v6) == 1 else {
      return nil
    }
    self.init(bytes: unsafe withUnsafeBytes(of: &v6) { unsafe Array($0) })
  }
}

extension IPAddress: CustomStringConvertible {
  /// The standard text of the address, such as `192.0.2.1` or `2001:db8::1`.
  public var description: String {
    let isV4 = version == .v4
    var bytes = (0..<(isV4 ? 4 : 16)).reversed().map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    var text = [CChar](repeating: 0, count: 64)
    guard
      unsafe inet_ntop(isV4 ? AF_INET : AF_INET6, &bytes, &text, socklen_t(text.count)) != nil
    else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
