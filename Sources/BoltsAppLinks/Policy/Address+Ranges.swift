extension AppLinkPolicy.Address {
  /// Whether this is one machine's address on the public internet.
  ///
  /// It is none of the ranges that IANA's registries reserve: loopback, private and shared networks,
  /// link-local, multicast, documentation, benchmarking, and addresses that embed one of those. Nor
  /// is it 168.63.129.16, where Azure's machines reach their platform.
  public var isPublicUnicast: Bool {
    switch version {
    case .v4:
      return !Self.reservedV4.contains { $0.contains(bits) }
    case .v6:
      // 64:ff9b::/96 reaches the IPv4 address in its last bits (NAT64, RFC 6052).
      if bits >> 32 == 0x64_FF9B_0000_0000_0000_0000 {
        return !Self.reservedV4.contains { $0.contains(bits & 0xFFFF_FFFF) }
      }
      // Global unicast addresses begin with 001 (RFC 4291, section 2.4).
      return bits >> 125 == 0b001 && !Self.reservedV6.contains { $0.contains(bits) }
    }
  }

  /// Whether this is the machine itself: 127.0.0.0/8 or ::1.
  public var isLoopback: Bool {
    version == .v4 ? bits >> 24 == 127 : bits == 1
  }

  /// Addresses that begin with the same bits.
  private struct Range {
    let prefix: UInt128
    /// The number of bits after the prefix.
    let rest: Int

    func contains(_ bits: UInt128) -> Bool { bits >> UInt128(rest) == prefix >> UInt128(rest) }
  }

  private static func v4(
    _ a: UInt128, _ b: UInt128, _ c: UInt128, _ d: UInt128 = 0, length: Int
  ) -> Range {
    Range(prefix: a << 24 | b << 16 | c << 8 | d, rest: 32 - length)
  }

  private static func v6(_ a: UInt128, _ b: UInt128, length: Int) -> Range {
    Range(prefix: a << 112 | b << 96, rest: 128 - length)
  }

  /// IANA's IPv4 Special-Purpose Address Registry (RFC 6890), and multicast.
  private static let reservedV4 = [
    v4(0, 0, 0, length: 8),  // this network
    v4(10, 0, 0, length: 8),  // private
    v4(100, 64, 0, length: 10),  // shared by a provider's customers
    v4(127, 0, 0, length: 8),  // loopback
    v4(168, 63, 129, 16, length: 32),  // Azure's platform, in no registry
    v4(169, 254, 0, length: 16),  // link-local; cloud providers' metadata services
    v4(172, 16, 0, length: 12),  // private
    v4(192, 0, 0, length: 24),  // protocol assignments
    v4(192, 0, 2, length: 24),  // documentation
    v4(192, 88, 99, length: 24),  // relays from IPv6 to IPv4
    v4(192, 168, 0, length: 16),  // private
    v4(198, 18, 0, length: 15),  // benchmarking
    v4(198, 51, 100, length: 24),  // documentation
    v4(203, 0, 113, length: 24),  // documentation
    v4(224, 0, 0, length: 4),  // multicast
    v4(240, 0, 0, length: 4),  // reserved, and broadcast
  ]

  /// What IANA's IPv6 Special-Purpose Address Registry has within 2000::/3.
  private static let reservedV6 = [
    v6(0x2001, 0, length: 23),  // protocol assignments, tunnels to IPv4 (Teredo) among them
    v6(0x2001, 0xDB8, length: 32),  // documentation
    v6(0x2002, 0, length: 16),  // tunnels to IPv4 (6to4)
    v6(0x3FFF, 0, length: 20),  // documentation
  ]
}
