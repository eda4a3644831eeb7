public import Foundation

/// The connection settings of a loader, which are independent of the policy.
public struct PageLoaderConfiguration: Sendable, Hashable {
  /// The value of the `User-Agent` header field. Default: `applink/<version>`.
  ///
  /// A field of that name among a request's headers is sent instead.
  public var userAgent: String
  /// The proxy to connect through. Default: `.none`.
  public var proxy: PageProxy
  /// A PEM file with the certificates to trust, instead of the system's. Default: `nil`.
  ///
  /// Only `CurlPageLoader` supports it; a load by another loader fails with `AppLinkError.transport`.
  public var certificateAuthorityFile: URL?
  /// The number of connections that a loader has at once, at least one. Default: 64.
  ///
  /// Other loads wait in order; their waiting counts in the policy's time limit. While a connection is
  /// opened it can take two file descriptors, so keep it below half of `ulimit -n`. Connections that are
  /// kept for reuse count, and are closed when another host needs one. `URLSessionPageLoader` ignores it.
  public var maximumConnections: Int
  /// The number of connections that a loader has to one port of a host at once, at least one. Default: 6.
  ///
  /// Other loads of that host wait in order, and hold up no other host.
  public var maximumConnectionsPerHost: Int

  /// The default of `userAgent`.
  public static let defaultUserAgent = "applink/\(PackageVersion.current)"

  /// Creates a configuration; each parameter sets the property of its name, which has its default.
  public init(
    userAgent: String = defaultUserAgent, proxy: PageProxy = .none,
    certificateAuthorityFile: URL? = nil, maximumConnections: Int = 64,
    maximumConnectionsPerHost: Int = 6
  ) {
    self.userAgent = userAgent
    self.proxy = proxy
    self.certificateAuthorityFile = certificateAuthorityFile
    self.maximumConnections = maximumConnections
    self.maximumConnectionsPerHost = maximumConnectionsPerHost
  }
}

/// The version of this package.
package enum PackageVersion {
  /// The version that is being prepared; `-dev` until it is released (Semantic Versioning, section 9).
  package static let current = "2.0.0-dev"
}

/// The proxy that requests are sent through.
///
/// Behind a proxy the proxy decides which address is connected to. So where a policy restricts addresses
/// (`allowsAddress`), a request that would go through one is refused: restrict the addresses at the proxy
/// instead.
@nonexhaustive
public enum PageProxy: Sendable, Hashable {
  /// No proxy: the environment variables are ignored.
  case none
  /// The proxies of the environment when the loader is created: `http_proxy`, `https_proxy`, `all_proxy`
  /// and `no_proxy`, as curl reads them (`HTTP_PROXY` in capitals is not read, since a web server
  /// sets it from a request's header).
  case environment
  /// This proxy for every request: an http, https or socks5h URL.
  case url(URL)
}

/// Which requests go through which proxy, once the environment has been read.
struct ProxySelection: Sendable, Hashable {
  private var http: String?
  private var https: String?
  /// Hosts that are connected to without it: names in lower case, without a dot before them, or `*` for all.
  private var excluded: [String] = []

  init(_ proxy: PageProxy, environment: @autoclosure () -> [String: String]) {
    switch proxy {
    case .none: break
    case .url(let url): (http, https) = (url.absoluteString, url.absoluteString)
    case .environment:
      let variables = environment()
      func value(_ names: String...) -> String? {
        names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
      }
      let all = value("all_proxy", "ALL_PROXY")
      http = value("http_proxy") ?? all
      https = value("https_proxy", "HTTPS_PROXY") ?? all
      let names = (value("no_proxy", "NO_PROXY") ?? "").lowercased()
        .split { $0 == "," || $0 == " " }
      excluded = names.map { String($0.hasPrefix(".") ? $0.dropFirst() : $0) }
    }
  }

  /// The proxy for a URL, or `nil` when it is connected to directly.
  func proxy(for url: URL, _ host: URLHost) -> String? {
    let isExcluded = excluded.contains { host.name == $0 || host.name.hasSuffix(".\($0)") }
    if isExcluded || excluded == ["*"] { return nil }
    return url.scheme?.lowercased() == "https" ? https : http
  }
}
