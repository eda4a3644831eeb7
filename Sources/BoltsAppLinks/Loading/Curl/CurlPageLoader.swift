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
  /// Beyond `PageLoading`'s rules it asks `PageRequest.allowsAddress` before a connection is opened, and before a
  /// request is sent on one that is reused; it speaks HTTP/1.1, because libcurl 7.88 of Debian 12 loses streams of
  /// HTTP/2 under load; and it verifies TLS certificates and host names. The article <doc:Security> lists its limits, on
  /// connections, lookups, header fields, codings and pieces.
  public final class CurlPageLoader: PageLoading {
    private let thread: CurlThread
    private let settings: CurlSettings
    private let servers: ServerLimits
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
      servers = ServerLimits(limit: settings.configuration.maximumConnectionsPerHost)
    }

    // No load is under way: each keeps its loader.
    deinit { thread.send(.stop) }

    /// Makes one GET request, as `PageLoading.load(_:)` says.
    public func load(_ request: PageRequest) async throws -> PageResponse {
      try Task.checkCancellation()
      try request.checkHeaders()
      guard let host = URLHost(request.url) else { throw AppLinkError.hasNoHost(request.url) }
      let proxy = settings.proxies.proxy(for: request.url, host)
      if proxy != nil, request.allowsAddress != nil {
        throw AppLinkError.refusedBehindProxy(request.url)
      }
      let server = "\(host):\(request.url.effectivePort)"
      return try await servers.run(for: server) {
        let addresses =
          proxy == nil ? try await settings.lookup.addresses(of: host, for: request) : []
        let id = lastLoad.add(1, ordering: .relaxed).newValue
        return try await withCancellableContinuation { source in
          let load = CurlLoad(
            id: id, request: request, host: host, server: server, proxy: proxy,
            addresses: addresses, source: source)
          thread.send(.start(load))
        } onCancel: {
          thread.send(.cancel(id))
        }
      }
    }
  }

  /// The loads that are made of each server at a time; others wait in order.
  ///
  /// libcurl has such a limit, too. But there a host that does not answer holds up the loads of all others: when a
  /// connection is free, libcurl tries only the first load that waits.
  private final class ServerLimits: Sendable {
    private struct Server {
      let limiter: TaskLimiter
      var loads = 0
    }

    private let servers = Mutex<[String: Server]>([:])
    private let limit: Int

    init(limit: Int) { self.limit = max(1, limit) }

    func run<T: Sendable>(
      for name: String, _ load: () async throws -> T
    ) async throws -> T {
      let limiter = servers.withLock { servers in
        servers[name, default: Server(limiter: TaskLimiter(limit: limit))].loads += 1
        return servers[name]?.limiter
      }
      defer {
        servers.withLock { servers in
          servers[name]?.loads -= 1
          if servers[name]?.loads == 0 { servers[name] = nil }
        }
      }
      return try await limiter!.run(load)
    }
  }

  /// The settings that all requests of a loader share.
  struct CurlSettings: Sendable {
    let configuration: PageLoaderConfiguration
    /// The size of the thread's stack in bytes; zero for the system's default.
    let stackSize: Int
    let lookup: HostLookup
    /// For how many seconds a connection that is not used is kept for reuse.
    let maximumIdleSeconds: Int
    let proxies: ProxySelection

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
