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
    private let prefix: UInt128
    /// The number of bits after the prefix.
    private let rest: Int

    init(_ start: String, length: Int) {
      let start = AppLinkPolicy.Address(start)!
      rest = (start.version == .v4 ? 32 : 128) - length
      prefix = start.bits >> rest
    }

    func contains(_ bits: UInt128) -> Bool { bits >> rest == prefix }
  }

  /// IANA's IPv4 Special-Purpose Address Registry (RFC 6890), and multicast.
  private static let reservedV4 = [
    Range("0.0.0.0", length: 8),  // this network
    Range("10.0.0.0", length: 8),  // private
    Range("100.64.0.0", length: 10),  // shared by a provider's customers
    Range("127.0.0.0", length: 8),  // loopback
    Range("168.63.129.16", length: 32),  // Azure's platform, in no registry
    Range("169.254.0.0", length: 16),  // link-local; cloud providers' metadata services
    Range("172.16.0.0", length: 12),  // private
    Range("192.0.0.0", length: 24),  // protocol assignments
    Range("192.0.2.0", length: 24),  // documentation
    Range("192.88.99.0", length: 24),  // relays from IPv6 to IPv4
    Range("192.168.0.0", length: 16),  // private
    Range("198.18.0.0", length: 15),  // benchmarking
    Range("198.51.100.0", length: 24),  // documentation
    Range("203.0.113.0", length: 24),  // documentation
    Range("224.0.0.0", length: 4),  // multicast
    Range("240.0.0.0", length: 4),  // reserved, and broadcast
  ]

  /// What IANA's IPv6 Special-Purpose Address Registry has within 2000::/3.
  private static let reservedV6 = [
    Range("2001::", length: 23),  // protocol assignments, tunnels to IPv4 (Teredo) among them
    Range("2001:db8::", length: 32),  // documentation
    Range("2002::", length: 16),  // tunnels to IPv4 (6to4)
    Range("3fff::", length: 20),  // documentation
  ]
}
