#if os(Linux)
  internal import CCurl
  internal import Foundation
  internal import Synchronization

  /// Loads pages with the system's libcurl, on one thread, safely from untrusted servers.
  ///
  /// `libcurl.so.4` (7.75 or later) is opened when the first loader is created; it is the library that
  /// Foundation's own networking uses on Linux. All requests of a loader share one thread and its
  /// connections, which are kept for reuse (each for 118 seconds without use) until the loader is
  /// deinitialized. Swift tasks only suspend. A process may exit while pages are loaded.
  ///
  /// Beyond `PageLoading`'s rules it
  /// * asks `PageRequest.allowsAddress` for each address of the host, once more before the connection is
  ///   opened, and before a request is sent on a connection that is reused;
  /// * has at most `PageLoaderConfiguration.maximumConnections` connections; other loads wait in order,
  ///   and those of different hosts take turns;
  /// * looks at most 64 names up at once, and keeps their addresses for a minute;
  /// * reads at most 64 KiB of header fields and 200 of them, interim responses and trailers included;
  /// * decodes gzip and deflate, and brotli and zstd where the library can, each within the limit, on the
  ///   Swift task that loads; at most two of them are undone;
  /// * speaks HTTP/1.1, because libcurl 7.88 of Debian 12 loses streams of HTTP/2 under load;
  /// * verifies TLS certificates and host names.
  public final class CurlPageLoader: PageLoading {
    private let thread: CurlThread
    private let settings: CurlSettings
    private let lastLoad = Atomic<UInt64>(0)

    /// Whether the system has the library.
    public static var isAvailable: Bool { bolts_curl_load() }

    /// The version of the library and of those it uses, or `nil` when it is missing.
    public static var libraryVersion: String? {
      guard isAvailable else { return nil }
      return unsafe String(cString: bolts_curl_version_text())
    }

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

    /// Makes one GET request; see `PageLoading`.
    ///
    /// - Parameter request: The request, with its limits.
    /// - Returns: The response.
    /// - Throws: `AppLinkError`, or `CancellationError` once the connection is closed.
    public func load(_ request: PageRequest) async throws -> PageResponse {
      try Task.checkCancellation()
      try request.checkHeaders()
      guard let host = URLHost(request.url) else { throw AppLinkError.hasNoHost(request.url) }
      let route = try await settings.route(to: host, for: request)
      let id = lastLoad.add(1, ordering: .relaxed).newValue
      let response = try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let load = CurlLoad(
            id: id, request: request, host: host, route: route, continuation: continuation)
          thread.send(.start(load))
          // A cancellation before this found no load to end.
          if Task.isCancelled { thread.send(.cancel(id)) }
        }
      } onCancel: {
        thread.send(.cancel(id))
      }
      return try await ContentCodings.decode(response, to: request)
    }
  }
#endif
