public import Foundation

/// The JSON object in a URL's `al_applink_data` parameter.
///
/// An app that opens another one by App Link sends the page that the user wants to see (`target_url`),
/// additional data (`extras`), and the way back (`referer_app_link`).
/// Source: the App Links page, "Navigation protocol".
public struct AppLinkData: Sendable, Hashable {
  /// The name of the query parameter.
  public static let parameterName = "al_applink_data"
  /// The version of the protocol that is written and read here.
  public static let protocolVersion = "1.0"
  /// The `user_agent` that is written when a caller gives none.
  public static let defaultUserAgent = "Bolts Swift 2.0"

  /// The whole object, fields that are not part of the protocol included.
  public let values: [String: JSONValue]
  /// The http or https URL that the user wants to see (`target_url`); `nil` when it is missing, or
  /// anything else. Some apps send other data there, such as `fb<id>://applinks`.
  public let targetURL: URL?

  /// The version of the protocol that is read here: "1.0", whatever `values` says or leaves out.
  public var version: String { Self.protocolVersion }
  /// What the sender added (`extras`), or `nil` when that is missing or not an object.
  public var extras: [String: JSONValue]? { values["extras"]?.objectValue }

  /// Reads the object; `nil` when it is not the data of an App Link.
  ///
  /// A `version` has to be "1.0" or missing. Everything else may be missing or have any type: a
  /// `target_url` that is not an http or https URL leaves the rest of the data as it is, as in Bolts.
  public init?(_ values: [String: JSONValue]) {
    guard
      values["version", default: .string(Self.protocolVersion)] == .string(Self.protocolVersion)
    else { return nil }
    self.values = values
    targetURL = values["target_url"]?.webPage
  }

  /// Reads the App Link data that a URL carries in its query item `al_applink_data`.
  ///
  /// It is `nil` when the URL carries none or has more than 128 KiB, or when the data is not JSON, is
  /// truncated or is nested more than 64 levels deep.
  public init?(in url: URL) {
    self.init(in: URLQuery(url, maximumBytes: AppLinkURL.maximumBytes))
  }

  init?(in query: URLQuery) {
    guard let text = query.components.last(where: { $0.isNamed(Self.parameterName) })?.value,
      let object = try? JSONValue(parsing: PercentEncoding.decode(text)).objectValue
    else { return nil }
    self.init(object)
  }

  /// Creates the data to send.
  ///
  /// - Parameters:
  ///   - targetURL: The page that the user wants to see; it is sent without its userinfo. A `file:` or
  ///     `data:` URL is left out: it means nothing on another machine, and would tell about this one.
  ///   - extras: Additional data for the receiving app.
  ///   - additions: Further fields, such as `referer_app_link`. A `user_agent` and a `version` among
  ///     them stay (only data of version "1.0" is read here); `target_url` and `extras` are always those
  ///     given here.
  public init(
    targetURL: URL, extras: [String: JSONValue] = [:], adding additions: [String: JSONValue] = [:]
  ) {
    var values = additions
    values["user_agent"] = values["user_agent"] ?? .string(Self.defaultUserAgent)
    values["version"] = values["version"] ?? .string(Self.protocolVersion)
    values["target_url"] = nil
    let targetURL = targetURL.withoutCredentials
    if !targetURL.isLocalPage { values["target_url"] = .string(targetURL.absoluteString) }
    values["extras"] = .object(extras)
    self.values = values
    self.targetURL = targetURL.isWebPage ? targetURL : nil
  }

  /// The URL with this data in its query, before its fragment.
  ///
  /// Data that the URL already carries is replaced; every other byte stays as it is. Each character
  /// outside RFC 3986's unreserved ones is escaped.
  public func added(to url: URL) -> URL {
    var query = URLQuery(url)
    query.replace(
      Self.parameterName, with: PercentEncoding.encode(JSONValue.object(values).bytes))
    // A query of unreserved characters is valid after anything that was a URL before.
    return query.url ?? url
  }

  /// The way back to the app that the user came from (`referer_app_link`).
  ///
  /// It is `nil` unless `url` and `app_name` are strings there, and `url` is a URL with a scheme. The
  /// link's one target is that app. Its web URL is the referer's `target_url`, if that is an http or
  /// https URL, for a device without the app.
  public var referer: AppLink? {
    guard let referer = values["referer_app_link"],
      let url = referer["url"]?.stringValue.flatMap({ URL(spelling: $0) }), url.scheme != nil,
      let name = referer["app_name"]?.stringValue
    else { return nil }
    let fallback = referer["target_url"]?.webPage
    return AppLink(
      sourceURL: fallback ?? url,
      targets: [AppLinkTarget(platform: .ios, url: url, appName: name)],
      webURL: fallback, isBackToReferer: true)
  }
}

extension JSONValue {
  /// The http or https URL that a string writes.
  fileprivate var webPage: URL? {
    stringValue.flatMap { URL(spelling: $0) }.flatMap { $0.isWebPage ? $0 : nil }
  }
}
