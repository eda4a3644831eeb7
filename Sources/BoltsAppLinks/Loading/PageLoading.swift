public import Foundation

/// Fetches pages: the one place where resolvers touch the network.
///
/// `URLSessionPageLoader` is the default. A test has a fake instead, a server the HTTP client it has.
/// The rules of App Links are the resolver's (redirects, hosts, time, encodings); a loader is one
/// HTTP request.
public protocol PageLoading: Sendable {
  /// Makes one GET request and returns the answer, whatever its status.
  ///
  /// A loader
  /// * does not follow redirects, but returns them as they are;
  /// * sends no cookies and no credentials, and keeps none;
  /// * undoes content codings such as gzip, stops reading once the decoded body is longer than
  ///   `request.maximumBytes`, and throws `AppLinkError.tooLarge` then;
  /// * may leave the body empty when the status is not 200 to 299: nobody reads it;
  /// * closes the connection and throws as soon as the calling task is cancelled.
  ///
  /// Time limits are the caller's, by cancellation.
  ///
  /// - Throws: `AppLinkError`. Any other error is taken for `AppLinkError.transport`.
  func load(_ request: PageRequest) async throws -> PageResponse
}

/// One GET request.
public struct PageRequest: Sendable, Hashable, Codable {
  /// The http or https URL to ask for.
  public var url: URL
  /// The header fields to send beside those HTTP itself needs.
  public var headers: [String: String]
  /// The length of the decoded body past which reading stops.
  public var maximumBytes: Int

  /// Creates a request.
  public init(url: URL, headers: [String: String] = [:], maximumBytes: Int) {
    self.url = url
    self.headers = headers
    self.maximumBytes = maximumBytes
  }
}

/// The answer to one GET request.
public struct PageResponse: Sendable, Hashable, Codable {
  /// The status code.
  public var status: Int
  /// The body, without content codings.
  public var body: Data
  private var headers: [String: String]

  /// Creates an answer; of header fields whose names differ in case only one counts.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.body = body
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
  }

  /// The value of a header field, whatever the case of its name.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }
}
