/// The loader for this system: `CurlPageLoader` on Linux, `URLSessionPageLoader` elsewhere.
///
/// On Linux without `libcurl.so.4` it is `URLSessionPageLoader` too; see there for what a hostile server
/// can do to the process then.
public struct DefaultPageLoader: PageLoading {
  /// The loader with the default configuration; its connections are shared by everyone who uses it.
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
  /// The loader used where none is given.
  public static var `default`: DefaultPageLoader { .shared }
}
