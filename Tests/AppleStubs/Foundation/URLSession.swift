// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What BoltsAppLinks uses of `URLSession`; see Foundation.swift.

public struct URLRequest: Sendable {
  public init(url: URL) {}
  public var url: URL? { nil }
  public var httpShouldHandleCookies: Bool {
    get { true }
    set {}
  }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}
open class URLResponse: NSObject, @unchecked Sendable {}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { 0 }
  open var allHeaderFields: [AnyHashable: Any] { [:] }
}
public struct URLError: Error {
  public struct Code: Sendable, Hashable {
    public static let cancelled = Code()
    public static let cannotFindHost = Code()
    public static let dnsLookupFailed = Code()
    public static let serverCertificateUntrusted = Code()
    public static let serverCertificateHasBadDate = Code()
    public static let serverCertificateHasUnknownRoot = Code()
    public static let serverCertificateNotYetValid = Code()
  }
  public var code: Code { Code() }
}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
public enum HTTPCookie { public enum AcceptPolicy: UInt, Sendable { case always, never } }
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
open class URLCache: NSObject, @unchecked Sendable {}
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open func copy() -> Any { self }
  open var httpMaximumConnectionsPerHost = 0
  open var httpAdditionalHeaders: [AnyHashable: Any]?
  open var httpCookieStorage: HTTPCookieStorage?
  open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.always
  open var httpShouldSetCookies = true
  open var urlCredentialStorage: URLCredentialStorage?
  open var urlCache: URLCache?
  open var requestCachePolicy = NSURLRequest.CachePolicy.useProtocolCachePolicy
  open var timeoutIntervalForRequest: TimeInterval = 0
}
public enum NSURLRequest {
  public enum CachePolicy: UInt, Sendable {
    case useProtocolCachePolicy, reloadIgnoringLocalCacheData
  }
}
open class URLSession: NSObject, @unchecked Sendable {
  public enum ResponseDisposition: Int, Sendable { case cancel, allow }
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge,
      rejectProtectionSpace
  }
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDataDelegate)?,
    delegateQueue: OperationQueue?
  ) { self.init() }
  open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
  open func finishTasksAndInvalidate() {}
}
open class URLSessionTask: NSObject, @unchecked Sendable {
  open var taskIdentifier: Int { 0 }
  open var response: URLResponse? { nil }
  open func resume() {}
  open func cancel() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionTaskMetrics: NSObject, @unchecked Sendable {
  open var transactionMetrics: [URLSessionTaskTransactionMetrics] { [] }
}
open class URLSessionTaskTransactionMetrics: NSObject, @unchecked Sendable {
  open var remoteAddress: String? { nil }
}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  open var protectionSpace: URLProtectionSpace { fatalError() }
}
open class URLProtectionSpace: NSObject, @unchecked Sendable {
  open var authenticationMethod: String { "" }
}
public let NSURLAuthenticationMethodHTTPBasic = ""
public let NSURLAuthenticationMethodHTTPDigest = ""
public let NSURLAuthenticationMethodNTLM = ""
public let NSURLAuthenticationMethodNegotiate = ""
open class URLCredential: NSObject, @unchecked Sendable {}

/// All are optional in the SDK. Those that are implemented are required here.
public protocol URLSessionDataDelegate: NSObjectProtocol, Sendable {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    didFinishCollecting metrics: URLSessionTaskMetrics)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
}
