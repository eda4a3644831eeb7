public import Foundation

/// The version of a page that is known already (RFC 9110, section 8.8).
public struct PageValidator: Sendable, Hashable {
  /// The URL of the page, where the last redirect led.
  public var url: URL
  /// The value of `ETag`.
  public var entityTag: String?
  /// The value of `Last-Modified`.
  public var lastModified: String?

  /// Creates a validator.
  ///
  /// - Parameters:
  ///   - url: The URL of the page, where the last redirect led.
  ///   - entityTag: The value of `ETag`.
  ///   - lastModified: The value of `Last-Modified`.
  public init(url: URL, entityTag: String?, lastModified: String?) {
    self.url = url
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// - Returns: `nil` when the response has no validator, or must not be stored.
  init?(_ response: PageResponse, of url: URL) {
    self.init(
      url: url, entityTag: response.header("etag"), lastModified: response.header("last-modified"))
    guard entityTag != nil || lastModified != nil, !CacheControl.forbidsStoring(response) else {
      return nil
    }
  }

  /// The header fields that make a request conditional; none for another page than this one.
  func headers(for url: URL) -> [String: String] {
    guard url.withoutFragment == self.url.withoutFragment else { return [:] }
    var headers: [String: String] = [:]
    // A value that can't be sent is ignored.
    if let entityTag, PageRequest.isHeaderValue(entityTag) { headers["If-None-Match"] = entityTag }
    if let lastModified, PageRequest.isHeaderValue(lastModified) {
      headers["If-Modified-Since"] = lastModified
    }
    return headers
  }
}
