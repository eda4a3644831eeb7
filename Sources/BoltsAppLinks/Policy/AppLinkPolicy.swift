public import Foundation

/// The limits and permissions for reading and following links.
///
/// Take `default` and change the fields that matter:
///
///     var policy = AppLinkPolicy.default
///     policy.timeout = .seconds(10)
///
/// The closures can be called on any thread, several at a time, and must not block.
public struct AppLinkPolicy: Sendable {
  /// The number of redirects that are followed for one page. Default: 10.
  public var maximumRedirects = 10
  /// How much of a page is read, in bytes; what follows is ignored. Default: 1 MiB.
  ///
  /// It counts bytes after decoding gzip, so that a small response can't grow without limit.
  public var maximumPageBytes = 1 << 20
  /// The time for loading one page, all its redirects together. Default: 30 seconds.
  public var timeout = Duration.seconds(30)
  /// Whether a redirect may lead from https to http. Default: `false`.
  public var allowsInsecureDowngrade = false
  /// Whether `data:` and `file:` pages are read. Default: `false`.
  ///
  /// A redirect never leads to one of them, whatever this says.
  public var allowsLocalPages = false
  /// Whether a host may be asked. Default: every host.
  ///
  /// It is called for each hop, with the host in ASCII: in lower case, an international name in
  /// Punycode, an address in its standard text, without escapes, brackets, a dot at the end or the
  /// port. A name can resolve to any address, so use `allowsAddress` to refuse addresses.
  public var allowsHost: @Sendable (String) -> Bool = { _ in true }
  /// The ports that may be asked. Default: `nil`, every port.
  ///
  /// A URL without a port has that of its scheme: 80 or 443.
  public var allowedPorts: Set<Int>?
  /// See `allowsAddress`; `nil` allows every address, and no loader has to check any.
  var addressRule: AddressRule?
  /// Whether a target may be opened. Default: `isSafeToOpen(_:)`.
  ///
  /// It is called for the web URL too, which is opened only if it is also http or https.
  public var allowsTarget: @Sendable (URL) -> Bool = Self.isSafeToOpen(_:)
  /// The number of targets that are tried for one link. Default: 32.
  public var maximumTargets = 32
  /// Whether the extras go to the web URL as they go to apps. Default: `false`.
  public var sendsExtrasToWeb = false
  /// Whether a referer's URL may be shown and opened as the way back. Default: `isSafeToOpen(_:)`.
  public var allowsReferer: @Sendable (URL) -> Bool = Self.isSafeToOpen(_:)
  /// The URL schemes of this app, in lower case. Default: those that the main bundle declares.
  ///
  /// A referer with one of them is neither shown nor opened, whatever `allowsReferer` says: it would
  /// let any page open any screen of this app.
  public var ownSchemes = Self.declaredSchemes
  /// Whether the app's page in its store is opened where no app and no web URL is. Default: `true`.
  ///
  /// It is for links whose publisher forbids the web (`al:web:should_fallback`).
  public var opensStore = true

  /// Creates the default policy.
  public init() {}

  /// The default policy: every property has its documented default.
  public static let `default` = AppLinkPolicy()

  /// The policy that allows every page, target and referer, for trusted input.
  ///
  /// The limits on redirects, bytes, time and targets stay as they are in `default`, the web URL has
  /// to be http or https, and the way back does not lead into this app itself.
  public static let permissive = {
    var policy = AppLinkPolicy()
    policy.allowsInsecureDowngrade = true
    policy.allowsLocalPages = true
    policy.allowsTarget = { _ in true }
    policy.sendsExtrasToWeb = true
    policy.allowsReferer = { _ in true }
    return policy
  }()
}

extension AppLinkPolicy {
  /// Whether a connection may be made to an address. Default: every address.
  ///
  /// The loader checks each address as it connects, so neither a host name, nor a change of its address,
  /// nor a redirect bypasses it. It is called on the loader's thread, which all loads share, and must not
  /// block. A page whose addresses are all refused is an `AppLinkError.refusedByPolicy`.
  ///
  /// `CurlPageLoader` asks before it connects. `URLSessionPageLoader` can't: see there.
  public var allowsAddress: @Sendable (Address) -> Bool {
    get {
      guard let addressRule else { return { _ in true } }
      return addressRule.allows
    }
    set { addressRule = AddressRule(allows: newValue) }
  }

  /// The policy for a service that reads URLs from untrusted input.
  ///
  /// Only public unicast addresses are connected to (`Address.isPublicUnicast`), and only the ports
  /// 80 and 443. Everything else is as in `default`. A test of such a service on this computer adds
  /// what it needs to a copy: `allowsAddress = { $0.isLoopback }` and its port to `allowedPorts`.
  public static let server = {
    var policy = AppLinkPolicy()
    policy.allowsAddress = { $0.isPublicUnicast }
    policy.allowedPorts = [80, 443]
    return policy
  }()
}

/// A closure of a policy, in a struct because a bare one would be wrapped anew at each access.
struct AddressRule: Sendable {
  let allows: @Sendable (AppLinkPolicy.Address) -> Bool
}
