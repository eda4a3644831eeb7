// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the stubs and the modules use of Foundation, but for `URLSession`, for type-checking only: nothing
// here is ever run. Linux has a Foundation of its own, so the package does not build this one.
// Declarations: developer.apple.com/documentation/foundation.

@_exported import Darwin

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
  public init?(string: String) {}
  public init?(string: String, relativeTo url: URL?) {}
  public init?(string: String, encodingInvalidCharacters: Bool) {}
  public var absoluteString: String { "" }
  public var absoluteURL: URL { self }
  public var isFileURL: Bool { false }
  public var scheme: String? { nil }
  public var port: Int? { nil }
  public func user(percentEncoded: Bool = true) -> String? { nil }
  public func password(percentEncoded: Bool = true) -> String? { nil }
  public func host(percentEncoded: Bool = true) -> String? { nil }
  public func path(percentEncoded: Bool = true) -> String { "" }
  public func query(percentEncoded: Bool = true) -> String? { nil }
  public var fragment: String? { nil }
  public func fragment(percentEncoded: Bool = true) -> String? { nil }
  public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues {
    URLResourceValues()
  }
}
public struct URLResourceKey: Hashable, Sendable {
  public static let isRegularFileKey = URLResourceKey()
}
public struct URLResourceValues: Sendable {
  public var isRegularFile: Bool? { nil }
}
public struct URLComponents: Sendable {
  public init?(url: URL, resolvingAgainstBaseURL: Bool) {}
  public var user, password, fragment: String?
  public var url: URL? { nil }
}
public struct Data: Sendable, Hashable, Codable, RandomAccessCollection {
  public struct Base64DecodingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let ignoreUnknownCharacters = Base64DecodingOptions(rawValue: 1)
  }
  public init() {}
  public init(_ bytes: some Sequence<UInt8>) {}
  public init?(base64Encoded: Data, options: Base64DecodingOptions = []) {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
  public mutating func append(_ other: Data) {}
  public func withUnsafeBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try body(UnsafeRawBufferPointer(start: nil, count: 0))
  }
}
open class FileHandle: NSObject, @unchecked Sendable {
  public convenience init(forReadingFrom url: URL) throws { self.init() }
  public func read(upToCount count: Int) throws -> Data? { nil }
  public func close() throws {}
}
public struct Date: Sendable, Hashable, Codable {
  public init() {}
  public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
}
public struct Locale: Sendable { public init(identifier: String) {} }
public struct TimeZone: Sendable { public static let gmt = TimeZone() }
open class DateFormatter: NSObject, @unchecked Sendable {
  open var locale: Locale!
  open var timeZone: TimeZone!
  open var dateFormat: String!
  open func date(from string: String) -> Date? { nil }
}
public struct Decimal: Sendable, Hashable, Codable, CustomStringConvertible {
  public init(_ value: Int64) {}
  public init(_ value: UInt64) {}
  public init?(string: String, locale: Locale? = nil) {}
  public var description: String { "" }
}
open class JSONDecoder: @unchecked Sendable {
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
open class Thread: NSObject, @unchecked Sendable {
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
}
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var recoverySuggestion: String? { get }
}
extension LocalizedError { public var recoverySuggestion: String? { nil } }
public protocol CustomNSError: Error {
  static var errorDomain: String { get }
  var errorCode: Int { get }
}
extension Error { public var localizedDescription: String { "" } }
public struct CocoaError: Error {
  public struct Code: Sendable { public static let featureUnsupported = Code() }
  public init(_ code: Code) {}
}
extension String {
  public struct Encoding: Hashable, Sendable { public init(rawValue: UInt) {} }
  public init?(data: Data, encoding: Encoding) { nil }
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

public struct Notification: Sendable {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  public var object: Any? { nil }
  public var userInfo: [AnyHashable: Any]? { nil }
}
extension NSNotification { public typealias Name = Notification.Name }
open class NSNotification: NSObject {}
open class NotificationCenter: NSObject, @unchecked Sendable {
  open class var `default`: NotificationCenter { fatalError() }
  open func post(name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {}
  open func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { self }
  open func removeObserver(_ observer: Any) {}
}
open class OperationQueue: NSObject, @unchecked Sendable {
}

public let NSUserActivityTypeBrowsingWeb = ""
open class NSUserActivity: NSObject {
  open var activityType: String { "" }
  open var webpageURL: URL?
  open var referrerURL: URL?
}
