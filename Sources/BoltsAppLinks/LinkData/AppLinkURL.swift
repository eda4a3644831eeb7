public import Foundation

/// A URL that an app was opened with, and its App Link data (`BFURL` in Bolts).
///
/// A URL that carries App Link data represents the data's `target_url`. Every other URL represents
/// itself: one whose data is malformed or truncated, and one whose `target_url` is missing or not http
/// or https, which keeps its data, extras and referer. Reading never fails, and has no side effects.
///
/// A URL of more than 128 KiB is not read: it has no App Link data and no parameters, so that no other app
/// can occupy the thread that receives it.
public struct AppLinkURL: Sendable {
  /// The URL as received.
  public let inputURL: URL
  /// The URL that the user wants to see: the data's `target_url`, or else `inputURL`.
  public let targetURL: URL
  /// The query parameters of `inputURL`, decoded.
  ///
  /// The value is `nil` where there is no equals sign. Of parameters with the same name the last
  /// counts. A name or value whose escapes are not UTF-8 stays as it was written, so does a name with
  /// more than 30 combining marks in a row, and a plus sign is a plus sign.
  public let inputQueryParameters: [String: String?]
  /// The query parameters of `targetURL`, decoded as those of `inputURL` are.
  public let targetQueryParameters: [String: String?]
  /// All App Link data, or `nil` when this is not an App Link.
  public var appLinkData: [String: JSONValue]? { data?.values }
  /// The data's `extras`, or `nil` when there are none.
  public var appLinkExtras: [String: JSONValue]? { data?.extras }
  /// The way back to the app that the user came from, or `nil` when it named none.
  public var appLinkReferer: AppLink? { data?.referer }
  /// The version of the data ("1.0"), or `nil` when this is not an App Link.
  public var version: String? { data?.version }
  private let data: AppLinkData?

  /// The longest URL that is read, in bytes.
  package static let maximumBytes = 128 << 10

  /// Reads a URL.
  ///
  /// - Parameter url: The URL as the system handed it over.
  public init(_ url: URL) {
    let query = URLQuery(url, maximumBytes: Self.maximumBytes)
    data = AppLinkData(in: query)
    inputURL = url
    targetURL = data?.targetURL ?? url
    inputQueryParameters = query.parameters
    targetQueryParameters = data?.targetURL.map { URLQuery($0).parameters } ?? inputQueryParameters
  }

  /// The decoded value of the query parameter of `targetURL` with a decoded name; `nil` without one.
  ///
  /// `targetQueryParameters` tells a parameter without a value from one that is absent.
  public func targetQueryParameter(_ name: String) -> String? { targetQueryParameters[name] ?? nil }
}

extension AppLinkURL: Hashable {
  /// Whether two URLs are the same; everything else is read from the URL.
  public static func == (left: AppLinkURL, right: AppLinkURL) -> Bool {
    left.inputURL == right.inputURL
  }

  /// Hashes the URL.
  public func hash(into hasher: inout Hasher) { hasher.combine(inputURL) }
}

/// A URL that this app was opened with, from any of the system's callbacks.
///
/// It is created from a URL (`onOpenURL`, a command line); BoltsUI creates it from a user activity (a
/// universal link), a scene's URL contexts and its connection options.
public struct InboundLink: Sendable, Hashable {
  /// The URL as the system passed it.
  public let url: URL
  /// The bundle identifier of the app that opened the URL, if the system provides it.
  public let sourceApplication: String?
  /// The page on which the user followed a universal link, if the system provides it.
  public let referrerURL: URL?

  /// Creates an inbound link; each parameter sets the property of the same name.
  public init(url: URL, sourceApplication: String? = nil, referrerURL: URL? = nil) {
    self.url = url
    self.sourceApplication = sourceApplication
    self.referrerURL = referrerURL
  }
}
