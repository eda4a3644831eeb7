#if os(Linux)
  public import BoltsAppLinks
#endif
internal import BoltsTasks
#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Loads pages with a `URLSession` that stores nothing: no cookies, no credentials, no cache.
///
/// It is the default on Apple's systems. On Linux it is not there: a program that links Foundation's
/// networking loads some forty libraries when it starts. `CurlPageLoader` loads the pages there.
///
/// ## Addresses
///
/// `URLSession` has no hook before a connection is opened. A policy's `allowsAddress` is checked
/// in advance where the URL's host is an address. For a name, Apple's systems report the address only
/// with the metrics of the finished request: a response from a refused address is discarded with
/// `AppLinkError.refusedByPolicy`, but the request has been sent. So is one that came through a proxy, of whose
/// address nothing is known. Foundation for other systems does not
/// report the address, so there a request to a name is refused whenever the policy restricts addresses.
///
/// ## On systems other than Apple's
///
/// Load untrusted pages with another client. A server can end the process by a trap in Foundation (seen
/// with Swift 6.3.1 on Linux, for which this loader is built for tests only): with a head that is cut off
/// (swift-corelibs-foundation issue 5285), with trailer fields, a `Content-Length` near 2^63, or a redirect
/// to `//[::1]/`. Thousands of header fields, transfer codings, small bodies that decode to gigabytes and
/// those that never end stop the Swift tasks of the process for minutes, or fill its memory.
public final class URLSessionPageLoader: PageLoading {
  /// The loader of `.urlSession`, whose connections all users of it share.
  public static let shared = URLSessionPageLoader()

  private let session: URLSession
  private let delegate = LoadingDelegate()
  /// The requested setting that is not supported here.
  private let unsupported: String?

  /// Creates a loader with its own session.
  ///
  /// - Parameter configuration: Where the connections' settings come from, such as proxies; it is not
  ///   changed. What would store or send something about the person is switched off in a copy, and so is
  ///   the session's own time limit: the resolver has one.
  public convenience init(configuration: URLSessionConfiguration = .ephemeral) {
    self.init(configuration, unsupported: nil)
  }

  /// Creates a loader with its own session.
  ///
  /// - Parameter configuration: How it connects. The system's own proxy settings apply; where a proxy
  ///   or a file of certificates is given, each load fails with `AppLinkError.transport`. Of the limits
  ///   on connections only the one for each host applies.
  public convenience init(configuration: PageLoaderConfiguration) {
    let session = URLSessionConfiguration.ephemeral
    session.httpMaximumConnectionsPerHost = max(1, configuration.maximumConnectionsPerHost)
    session.httpAdditionalHeaders = ["User-Agent": configuration.userAgent]
    let unsupported: String? =
      if configuration.certificateAuthorityFile != nil {
        "a file of certificates needs CurlPageLoader"
      } else if case .url = configuration.proxy {
        "a proxy needs CurlPageLoader"
      } else {
        nil
      }
    self.init(session, unsupported: unsupported)
  }

  private init(_ configuration: URLSessionConfiguration, unsupported: String?) {
    self.unsupported = unsupported
    // A copy, because the caller's object is the caller's.
    let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
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

  /// Makes one GET request, as `PageLoading.load(_:)` says.
  public func load(_ request: PageRequest) async throws -> PageResponse {
    try Task.checkCancellation()
    try request.checkHeaders()
    if let unsupported { throw AppLinkError.transport(request.url, reason: unsupported) }
    try checkAddress(of: request)
    var urlRequest = URLRequest(url: request.url)
    urlRequest.httpShouldHandleCookies = false
    for (name, value) in request.headers {
      urlRequest.setValue(value, forHTTPHeaderField: name)
    }
    let task = session.dataTask(with: urlRequest)
    return try await withCancellableContinuation { source in
      delegate.start(task, for: PendingLoad(request, source))
    } onCancel: {
      delegate.cancel(task)
    }
  }

  private func checkAddress(of request: PageRequest) throws {
    guard let allowsAddress = request.allowsAddress else { return }
    if let address = URLHost(request.url)?.address {
      guard allowsAddress(address) else {
        throw AppLinkError.refusedByPolicy(request.url, address: address.description)
      }
    } else {
      #if canImport(FoundationNetworking)
        throw AppLinkError.refusedByPolicy(
          request.url, reason: "Foundation cannot check the addresses of a host: use CurlPageLoader"
        )
      #endif
    }
  }
}

extension PageLoading where Self == URLSessionPageLoader {
  /// Foundation's loader, with nothing stored between requests.
  public static var urlSession: URLSessionPageLoader { .shared }
}
