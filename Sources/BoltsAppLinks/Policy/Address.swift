#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension AppLinkPolicy {
  /// The address of a machine on the network: IPv4 or IPv6.
  ///
  /// An IPv4 address that is written as an IPv6 one (`::ffff:127.0.0.1`) is that IPv4 address, so a rule
  /// can't be passed by spelling.
  public struct Address: Sendable, Hashable {
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
    let bits: UInt128

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
}

extension AppLinkPolicy.Address: CustomStringConvertible {
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

extension AppLinkPolicy.Address {
  /// Reads the host of a URL, in every spelling that the system's name lookup takes for an address.
  ///
  /// Besides the standard ones these are `127.1`, `0x7f.1`, `017700000001`, `2130706433`, an IPv6
  /// address in brackets, and `localhost` with all names that end in it (RFC 6761, section 6.3). It
  /// is `nil` when the host is a name that has to be looked up.
  ///
  /// - Parameter host: A host in lower case, without escapes, as in a URL or without the brackets.
  public init?(host: String) {
    guard let address = URLHost(host)?.address else { return nil }
    self = address
  }

  /// The address that a host in lower case is, without brackets and a dot at its end.
  init?(name: String) {
    if name == "localhost" || name.hasSuffix(".localhost") {
      self.init("127.0.0.1")
      return
    }
    // As in the URL standard, a host is an IPv4 address where its last label begins with a digit.
    let lastLabel = name.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }
    guard lastLabel.last?.isASCIIDigit == true else { return nil }
    if let address = Self(name) {
      self = address
      return
    }
    // The system's name lookup reads the other spellings of an IPv4 address by this function.
    var v4 = in_addr()
    guard unsafe inet_aton(name, &v4) != 0 else { return nil }
    self.init(bytes: unsafe withUnsafeBytes(of: &v4) { unsafe Array($0) })
  }
}
