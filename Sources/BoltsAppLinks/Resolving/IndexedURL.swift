internal import Foundation

/// A URL in a request to the index service.
struct IndexedURL: Sendable {
  let url: URL
  /// The URL's name in the reply.
  ///
  /// The service reads a comma as the end of a URL, so commas in a URL have to be escaped.
  var id: String { url.absoluteString.replacing(",", with: "%2C") }
  /// The URL in the query of a request.
  var parameter: String { PercentEncoding.encode(Array(id.utf8)) }

  init(_ url: URL) {
    self.url = url
  }
}
