#if os(Linux)
  internal import CCurl
  internal import Foundation

  /// The settings that all requests of a loader share.
  struct CurlSettings: Sendable {
    let userAgent: String
    let certificateAuthorityFile: String?
    /// The addresses of names, in the form of curl's `--resolve`, before each load; the system is asked
    /// about the others. Tests use it to let a name lead elsewhere the second time.
    let names: FixedNames?
    /// For how many seconds a connection that is not used is kept for reuse.
    let maximumIdleSeconds: Int
    private let proxies: ProxySelection

    init(
      _ configuration: PageLoaderConfiguration, names: FixedNames? = nil,
      maximumIdleSeconds: Int = 118
    ) {
      self.names = names
      self.maximumIdleSeconds = maximumIdleSeconds
      userAgent = configuration.userAgent
      certificateAuthorityFile = configuration.certificateAuthorityFile?.path
      proxies = ProxySelection(
        configuration.proxy, environment: ProcessInfo.processInfo.environment)
    }

    /// The way to the host of a request.
    ///
    /// A proxy would look the host up outside the control of the policy. So where a policy restricts
    /// addresses the host is looked up here, and the proxy is asked for a tunnel to an allowed address.
    ///
    /// - Throws: `AppLinkError`, or `CancellationError`.
    func route(for request: PageRequest) async throws -> CurlRoute {
      guard let proxy = proxies.proxy(for: request.url) else { return CurlRoute() }
      guard let allowsAddress = request.allowsAddress else { return CurlRoute(proxy: proxy) }
      let addresses = try await HostLookup.addresses(of: request.url)
      guard let address = addresses.first(where: allowsAddress) else {
        throw AppLinkError.refusedByPolicy(
          request.url, address: addresses.first?.description ?? "unknown")
      }
      return CurlRoute(proxy: proxy, address: address)
    }
  }

  /// A closure in a struct, because a bare one would be wrapped anew at each access.
  struct FixedNames: Sendable {
    let entries: @Sendable () -> [String]
  }

  /// The way to a host: directly or through a proxy, to any address or to a given one.
  struct CurlRoute: Sendable, Hashable {
    var proxy: String?
    var address: IPAddress?
  }

  extension CurlSettings {
    /// Whether curl's default file of certificates is there: then the directory beside it is not
    /// needed, without which curl parses the file once and not for each connection.
    static let hasDefaultCertificates: Bool = {
      guard let easy = unsafe bolts_curl_easy_create() else { return false }
      defer { unsafe bolts_curl_easy_destroy(easy) }
      guard let path = unsafe bolts_curl_info_text(easy, Int32(BOLTS_CURL_INFO_CAINFO)) else {
        return false
      }
      return unsafe access(path, R_OK) == 0
    }()
  }
#endif
