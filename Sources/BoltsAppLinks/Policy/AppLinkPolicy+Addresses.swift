extension AppLinkPolicy {
  /// Whether a connection may be made to an address. Default: every address.
  ///
  /// The loader checks each address as it connects, so neither a host name, nor a change of its address,
  /// nor a redirect bypasses it. It is called on the loader's thread, which all loads share, and must not
  /// block. A page whose addresses are all refused is an `AppLinkError.refusedByPolicy`.
  ///
  /// `CurlPageLoader` asks before it connects. `URLSessionPageLoader` can't: see there.
  public var allowsAddress: @Sendable (IPAddress) -> Bool {
    get {
      guard let addressRule else { return { _ in true } }
      return addressRule.allows
    }
    set { addressRule = AddressRule(allows: newValue) }
  }

  /// The policy for a service that reads URLs from untrusted input.
  ///
  /// Only public unicast addresses are connected to (`IPAddress.isPublicUnicast`), and only the ports
  /// 80 and 443. Everything else is as in `default`.
  public static let server = AppLinkPolicy(
    allowsAddress: { $0.isPublicUnicast }, allowedPorts: [80, 443])
}

/// A closure of a policy, in a struct because a bare one would be wrapped anew at each access.
struct AddressRule: Sendable {
  let allows: @Sendable (IPAddress) -> Bool
}
