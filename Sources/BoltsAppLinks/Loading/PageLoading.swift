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
  /// * decodes content codings such as gzip, stops reading once the decoded body is longer than
  ///   `request.maximumBytes`, and throws `AppLinkError.tooLarge` then;
  /// * may leave the body empty when the status is not 200 to 299, or `request.readsBody` is false for
  ///   the response;
  /// * closes the connection and throws as soon as the calling task is cancelled.
  ///
  /// The caller limits the time by cancellation.
  ///
  /// - Parameter request: The request, with its limits.
  /// - Returns: The response, complete: one that breaks off is an error.
  /// - Throws: `AppLinkError` or `CancellationError`. Any other error is taken for
  ///   `AppLinkError.transport`.
  func load(_ request: PageRequest) async throws -> PageResponse
}
