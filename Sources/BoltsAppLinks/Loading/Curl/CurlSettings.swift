#if os(Linux)
  internal import CCurl
  internal import Foundation

  /// The settings that all requests of a loader share.
  struct CurlSettings: Sendable {
    let userAgent: String
    let certificateAuthorityFile: String?
    let maximumConnections: Int
    let maximumConnectionsPerHost: Int
    /// The size of the thread's stack in bytes; zero for the system's default.
    let stackSize: Int
    private let lookup: HostLookup
    /// For how many seconds a connection that is not used is kept for reuse.
    let maximumIdleSeconds: Int
    private let proxies: ProxySelection

    init(
      _ configuration: PageLoaderConfiguration, lookup: HostLookup = .shared,
      maximumIdleSeconds: Int = 118, stackSize: Int = 0
    ) {
      self.lookup = lookup
      self.maximumIdleSeconds = maximumIdleSeconds
      self.stackSize = stackSize
      maximumConnections = max(1, configuration.maximumConnections)
      maximumConnectionsPerHost = max(1, configuration.maximumConnectionsPerHost)
      userAgent = configuration.userAgent
      certificateAuthorityFile = configuration.certificateAuthorityFile?.path
      proxies = ProxySelection(
        configuration.proxy, environment: ProcessInfo.processInfo.environment)
    }

    /// The way to the host of a request.
    ///
    /// A proxy looks the host up itself, outside the control of the policy. So where a policy restricts
    /// addresses the host is looked up here, and the proxy is asked for a tunnel to an allowed address.
    ///
    /// - Throws: `AppLinkError`, or `CancellationError`.
    func route(to host: URLHost, for request: PageRequest) async throws -> CurlRoute {
      let proxy = proxies.proxy(for: request.url, host)
      let allowsAddress = request.allowsAddress
      guard proxy == nil || allowsAddress != nil else { return CurlRoute(proxy: proxy) }
      let addresses: [IPAddress]
      do {
        addresses = try await lookup.addresses(of: host)
      } catch let failure as HostLookup.Failure {
        throw AppLinkError.transport(request.url, reason: failure.reason)
      }
      let allowed = addresses.filter { allowsAddress?($0) != false }
      guard !allowed.isEmpty else {
        throw AppLinkError.refusedByPolicy(request.url, address: addresses[0].description)
      }
      return CurlRoute(proxy: proxy, addresses: allowed)
    }
  }

  /// The way to a host: directly or through a proxy, to addresses that the policy allows.
  struct CurlRoute: Sendable {
    let proxy: String?
    /// Empty where the proxy looks the host up.
    var addresses: [IPAddress] = []
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
