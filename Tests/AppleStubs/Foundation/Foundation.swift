// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What BoltsUI, the stubs and the public declarations of BoltsAppLinks use of Foundation, for type-checking
// only: nothing here is ever run. Linux has a Foundation of its own, so the package does not build this one.
// Declarations: developer.apple.com/documentation/foundation.

public protocol NSObjectProtocol: AnyObject {}
open class NSObject: NSObjectProtocol, Hashable {
  public init() {}
  public static func == (one: NSObject, other: NSObject) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) {}
}
open class NSCoder: NSObject {}

public typealias TimeInterval = Double
public struct CGFloat: Sendable, Hashable, Codable, Comparable, SignedNumeric,
  ExpressibleByFloatLiteral
{
  public var magnitude: CGFloat { fatalError() }
  public init(floatLiteral value: Double) {}
  public init(integerLiteral value: Int) {}
  public init?(exactly source: some BinaryInteger) { nil }
  public static let greatestFiniteMagnitude = CGFloat(0)
  public static let infinity = CGFloat(0)
  public static func < (one: CGFloat, other: CGFloat) -> Bool { false }
  public static func + (one: CGFloat, other: CGFloat) -> CGFloat { one }
  public static func - (one: CGFloat, other: CGFloat) -> CGFloat { one }
  public static func * (one: CGFloat, other: CGFloat) -> CGFloat { one }
  public static func / (one: CGFloat, other: CGFloat) -> CGFloat { one }
  public static func *= (one: inout CGFloat, other: CGFloat) {}
  public func rounded(_ rule: FloatingPointRoundingRule) -> CGFloat { self }
  public init(_ value: Int) {}
}
public struct CGPoint: Sendable { public static let zero = CGPoint() }
public struct CGSize: Sendable {
  public static let zero = CGSize(width: 0, height: 0)
  public var width, height: CGFloat
  public init(width: CGFloat, height: CGFloat) {
    self.width = width
    self.height = height
  }
}
public struct CGRect: Sendable {
  public static let zero = CGRect(origin: .zero, size: .zero)
  public var origin: CGPoint
  public var size: CGSize
  public init(origin: CGPoint, size: CGSize) {
    self.origin = origin
    self.size = size
  }
  public var width: CGFloat { size.width }
}

public struct URL: Sendable, Hashable, Codable {
  public var scheme: String? { nil }
  public var fragment: String? { nil }
  public func host(percentEncoded: Bool = true) -> String? { nil }
}
public struct URLComponents: Sendable {}
public struct Data: Sendable, Hashable, Codable {
  public init() {}
  public init(_ bytes: some Sequence<UInt8>) {}
  public var count: Int { 0 }
}
public struct Date: Sendable, Hashable, Codable {}
public protocol LocalizedError: Error {}
extension Error { public var localizedDescription: String { "" } }
public struct CocoaError: Error {
  public struct Code: Sendable { public static let featureUnsupported = Code() }
  public init(_ code: Code) {}
}
extension String {
  public struct Encoding: Hashable, Sendable {}
  public func replacingOccurrences(of target: some StringProtocol, with text: String) -> String {
    self
  }
}
open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { Bundle() }
  open func object(forInfoDictionaryKey key: String) -> Any? { nil }
  open func localizedString(forKey key: String, value: String?, table: String?) -> String { key }
}
open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { ProcessInfo() }
  open var environment: [String: String] { [:] }
  open var activeProcessorCount: Int { 1 }
}
open class JSONSerialization: NSObject {
  open class func jsonObject(with data: Data) throws -> Any { data }
}

public struct URLRequest: Sendable {
  public init(url: URL) {}
  public var url: URL? { nil }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}
open class URLResponse: NSObject, @unchecked Sendable {}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { 0 }
}
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { fatalError() }
}
open class URLSession: NSObject, @unchecked Sendable {
  public enum ResponseDisposition: Int, Sendable { case cancel, allow }
  public enum AuthChallengeDisposition: Int, Sendable { case performDefaultHandling, cancel }
}
open class URLSessionTask: NSObject, @unchecked Sendable {}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionTaskMetrics: NSObject, @unchecked Sendable {}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {}
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

public struct Notification: Sendable {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}
extension NSNotification { public typealias Name = Notification.Name }
open class NSNotification: NSObject {}
open class NotificationCenter: NSObject, @unchecked Sendable {
  open class var `default`: NotificationCenter { fatalError() }
}

public let NSUserActivityTypeBrowsingWeb = ""
open class NSUserActivity: NSObject {
  open var activityType: String { "" }
  open var webpageURL: URL?
  open var referrerURL: URL?
}
