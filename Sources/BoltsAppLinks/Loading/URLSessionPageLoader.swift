#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Loads pages with a `URLSession` that keeps nothing: no cookies, no credentials, no cache.
///
/// On Linux a process that reads pages of strangers should use `HelperPageLoader` instead, or a loader
/// of the HTTP client it has. Foundation there (seen with Swift 6.3.1) ends the process by a trap of
/// its own, before any delegate hears of the answer, when a server
/// * closes the connection after the status line and before the end of the header fields
///   (swift-corelibs-foundation issue 5285);
/// * sends trailer fields after a chunked body;
/// * claims a `Content-Length` that rounds to 2^63;
/// * redirects to a URL without a scheme whose host is an IPv6 address or has percent-encoded
///   characters, such as `//[::1]/`.
///
/// Tens of thousands of header fields keep it busy for up to a minute, and all other pages waiting.
public final class URLSessionPageLoader: PageLoading {
  /// The loader that `.urlSession` names; its connections are shared by all who use it.
  public static let shared = URLSessionPageLoader()

  private let session: URLSession
  private let delegate = LoadingDelegate()

  /// Creates a loader with a session of its own.
  ///
  /// - Parameter configuration: Where the connections' settings come from, such as proxies. What
  ///   would keep or send something about the person is switched off, and so is the session's own
  ///   time limit: the resolver has one.
  public init(configuration: URLSessionConfiguration = .ephemeral) {
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = 24 * 60 * 60
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Makes one GET request; see `PageLoading`.
  public func load(_ request: PageRequest) async throws -> PageResponse {
    var urlRequest = URLRequest(url: request.url)
    urlRequest.httpShouldHandleCookies = false
    for (name, value) in request.headers {
      urlRequest.setValue(value, forHTTPHeaderField: name)
    }
    let task = session.dataTask(with: urlRequest)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let load = PendingLoad(
          url: request.url, maximumBytes: request.maximumBytes, continuation: continuation)
        delegate.start(task, for: load)
      }
    } onCancel: {
      delegate.cancel(task)
    }
  }
}

extension PageLoading where Self == URLSessionPageLoader {
  /// The loader used where none is given: Foundation's, with nothing kept between requests.
  public static var urlSession: URLSessionPageLoader { .shared }
}
