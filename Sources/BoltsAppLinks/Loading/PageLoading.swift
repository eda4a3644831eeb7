/// Makes single GET requests; resolvers use the network only through it.
///
/// `DefaultPageLoader` is the default. A test can pass a fake, and a server its own HTTP client. The
/// resolver applies the rules of App Links (redirects, hosts, ports, time, encodings); a loader makes one
/// HTTP request.
public protocol PageLoading: Sendable {
  /// Makes one GET request and returns the response, whatever its status.
  ///
  /// A loader
  /// * does not follow redirects, but returns them as they are;
  /// * sends no cookies and no stored credentials, and stores none;
  /// * asks `request.allowsAddress` before it connects to an address, and throws
  ///   `AppLinkError.refusedByPolicy` when every address is refused;
  /// * decodes content codings such as gzip, and ends the transfer once it has `request.maximumBytes` of the
  ///   decoded body, with what there is;
  /// * may leave the body empty when the status is not 200 to 299, or `request.readsBody` is false for
  ///   the response;
  /// * closes the connection and throws as soon as the calling Swift task is cancelled.
  ///
  /// The caller limits the time by cancellation.
  ///
  /// - Parameter request: The request, with its limits.
  /// - Returns: The response, complete up to the limit: one that breaks off is an error.
  /// - Throws: `AppLinkError` or `CancellationError`. Any other error is taken for
  ///   `AppLinkError.transport`.
  func load(_ request: PageRequest) async throws -> PageResponse
}

/// The loader for this system: `CurlPageLoader` on Linux, `URLSessionPageLoader` elsewhere.
///
/// On Linux it opens the system's `libcurl.so.4`, 7.75 or later. Where there is none, and in a program
/// built with Swift's Static Linux SDK, each load fails with `AppLinkError.transport`, whose reason says
/// what to install; `CurlPageLoader.isAvailable` tells before.
public struct DefaultPageLoader: PageLoading {
  /// The loader with the default configuration, whose connections all users of it share.
  public static let shared = DefaultPageLoader()

  /// `nil` where the system's library is missing.
  private let loader: (any PageLoading)?

  /// Creates a loader with its own connections, which `configuration` describes.
  public init(configuration: PageLoaderConfiguration = PageLoaderConfiguration()) {
    #if os(Linux)
      loader = CurlPageLoader(configuration: configuration)
    #else
      loader = URLSessionPageLoader(configuration: configuration)
    #endif
  }

  /// Makes one GET request, as `PageLoading.load(_:)` says.
  public func load(_ request: PageRequest) async throws -> PageResponse {
    guard let loader else {
      throw AppLinkError.transport(
        request.url,
        reason: "there is no libcurl.so.4 of version 7.75 or later, which loads pages on Linux: "
          + "install libcurl4 (Debian, Ubuntu) or libcurl (Fedora)")
    }
    return try await loader.load(request)
  }
}

extension PageLoading where Self == DefaultPageLoader {
  /// The default loader.
  public static var `default`: DefaultPageLoader { .shared }
}
