#if os(Linux)
  internal import CCurl
  internal import Foundation
  internal import Synchronization

  /// Loads pages with the system's libcurl, on one thread, safely from untrusted servers.
  ///
  /// `libcurl.so.4` is opened when the first loader is created; it is the library that Foundation's
  /// own networking uses on Linux. All requests of a loader share one thread and its connections,
  /// which are kept for reuse (64 at most, each for 118 seconds without use) until the loader is
  /// deinitialized. Swift tasks only suspend.
  ///
  /// Beyond `PageLoading`'s rules it
  /// * asks `PageRequest.allowsAddress` for each address before the connection is opened, and once
  ///   more before a request is sent on a connection that is reused;
  /// * reads at most 64 KiB of header fields and 200 of them, interim responses and trailers included;
  /// * decodes gzip and deflate, and brotli and zstd where the library can, each within the limit;
  /// * uses HTTP/2 where the library can;
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

    /// Creates a loader with its own thread and connections.
    ///
    /// It is `nil` where the system has no `libcurl.so.4`, or no file descriptors left.
    ///
    /// - Parameter configuration: How it connects; the environment is read here.
    public convenience init?(configuration: PageLoaderConfiguration = PageLoaderConfiguration()) {
      guard Self.isAvailable, let thread = CurlThread() else { return nil }
      self.init(thread, CurlSettings(configuration))
    }

    init(_ thread: CurlThread, _ settings: CurlSettings) {
      self.thread = thread
      self.settings = settings
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
      guard let host = URLHost(request.url) else {
        throw AppLinkError.notDecodable(
          request.url, reason: "the URL has no host, or none in ASCII")
      }
      let route = try await settings.route(for: request)
      let id = lastLoad.add(1, ordering: .relaxed).newValue
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let load = CurlLoad(
            id: id, request: request, host: host, settings: settings, route: route,
            continuation: continuation)
          thread.send(.start(load))
          // A cancellation before this found no load to end.
          if Task.isCancelled { thread.send(.cancel(id)) }
        }
      } onCancel: {
        thread.send(.cancel(id))
      }
    }
  }
#endif
