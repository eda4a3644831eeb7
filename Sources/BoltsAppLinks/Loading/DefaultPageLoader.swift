/// The loader for this system: `CurlPageLoader` on Linux, `URLSessionPageLoader` elsewhere.
///
/// On Linux without `libcurl.so.4` it is `URLSessionPageLoader` too, whose documentation describes what a
/// hostile server can do to the process.
public struct DefaultPageLoader: PageLoading {
  /// The loader with the default configuration, whose connections all users of it share.
  public static let shared = DefaultPageLoader()

  private let loader: any PageLoading

  /// Creates a loader with its own connections.
  ///
  /// - Parameter configuration: How it connects.
  public init(configuration: PageLoaderConfiguration = PageLoaderConfiguration()) {
    #if os(Linux)
      loader =
        CurlPageLoader(configuration: configuration)
        ?? URLSessionPageLoader(configuration: configuration)
    #else
      loader = URLSessionPageLoader(configuration: configuration)
    #endif
  }

  /// Makes one GET request; see `PageLoading`.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response, which is a redirect as it came, not followed.
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling task is cancelled.
  public func load(_ request: PageRequest) async throws -> PageResponse {
    try await loader.load(request)
  }
}

extension PageLoading where Self == DefaultPageLoader {
  /// The default loader.
  public static var `default`: DefaultPageLoader { .shared }
}
