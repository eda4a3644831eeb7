#if os(Linux)
  internal import BoltsTasks
  internal import CCurl
  internal import Foundation
  internal import Synchronization

  /// Loads pages with the system's libcurl, on one thread, safely from untrusted servers.
  ///
  /// `libcurl.so.4` (7.75 or later) is opened when the first loader is created; it is the library that
  /// Foundation's own networking uses on Linux. All requests of a loader share one thread and its
  /// connections. Up to half of them are kept for reuse, each for 118 seconds without use, until the loader is
  /// deinitialized. Swift tasks only suspend. A process may exit while pages are loaded.
  ///
  /// Beyond `PageLoading`'s rules it asks `PageRequest.allowsAddress` once more before a connection is opened, and
  /// before a request is sent on one that is reused; it keeps the addresses of a name for a minute; it speaks HTTP/1.1,
  /// because libcurl 7.88 of Debian 12 loses streams of HTTP/2 under load; and it verifies TLS certificates and host
  /// names. The article <doc:Security> lists its limits, on connections, lookups, header fields, codings and chunks.
  public final class CurlPageLoader: PageLoading {
    private let thread: CurlThread
    private let settings: CurlSettings
    private let lastLoad = Atomic<UInt64>(0)

    /// Whether the system has the library.
    public static var isAvailable: Bool { bolts_curl_load() }

    /// Creates a loader with its own thread and connections, which begin with the first load.
    ///
    /// It is `nil` where the system has no `libcurl.so.4`, or one that is older than 7.75.
    ///
    /// - Parameter configuration: How it connects; the environment is read here.
    public convenience init?(configuration: PageLoaderConfiguration = PageLoaderConfiguration()) {
      self.init(CurlSettings(configuration))
    }

    init?(_ settings: CurlSettings) {
      guard Self.isAvailable else { return nil }
      self.settings = settings
      thread = CurlThread(settings)
    }

    // No load is under way: each keeps its loader.
    deinit { thread.send(.stop) }

    /// Makes one GET request, as `PageLoading.load(_:)` says.
    public func load(_ request: PageRequest) async throws -> PageResponse {
      try Task.checkCancellation()
      try request.checkHeaders()
      guard let host = URLHost(request.url) else { throw AppLinkError.hasNoHost(request.url) }
      let route = try await settings.route(to: host, for: request)
      let id = lastLoad.add(1, ordering: .relaxed).newValue
      let response = try await withCancellableContinuation { source in
        thread.send(
          .start(CurlLoad(id: id, request: request, host: host, route: route, source: source)))
      } onCancel: {
        thread.send(.cancel(id))
      }
      return try await ContentCodings.decode(response, to: request)
    }
  }

  /// The settings that all requests of a loader share.
  struct CurlSettings: Sendable {
    let configuration: PageLoaderConfiguration
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
      self.configuration = configuration
      self.lookup = lookup
      self.maximumIdleSeconds = maximumIdleSeconds
      self.stackSize = stackSize
      proxies = ProxySelection(
        configuration.proxy, environment: ProcessInfo.processInfo.environment)
    }

    /// The way to the host of a request.
    ///
    /// A proxy looks the host up itself, outside the control of the policy. So where a policy restricts
    /// addresses the host is looked up here, and the proxy is asked for a tunnel to an allowed address.
    func route(to host: URLHost, for request: PageRequest) async throws -> CurlRoute {
      let proxy = proxies.proxy(for: request.url, host)
      let allowsAddress = request.allowsAddress
      guard proxy == nil || allowsAddress != nil else { return CurlRoute(proxy: proxy) }
      let addresses: [AppLinkPolicy.Address]
      do {
        addresses = try await lookup.addresses(of: host)
      } catch let failure as HostLookup.Failure {
        throw failure.isOfSystem
          ? AppLinkError.transport(request.url, reason: failure.reason)
          : .hostNotFound(request.url, reason: failure.reason)
      }
      let allowed = addresses.filter { allowsAddress?($0) != false }
      guard !allowed.isEmpty else {
        throw AppLinkError.refusedByPolicy(request.url, address: addresses[0].description)
      }
      return CurlRoute(
        proxy: proxy, addresses: allowed,
        refusedAddress: addresses.first { allowsAddress?($0) == false })
    }

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

  /// The way to a host: directly or through a proxy, to addresses that the policy allows.
  struct CurlRoute: Sendable {
    let proxy: String?
    /// Empty where the proxy looks the host up.
    var addresses: [AppLinkPolicy.Address] = []
    /// One that the policy does not allow; the others are connected to.
    var refusedAddress: AppLinkPolicy.Address?
  }
#endif
