internal import Foundation

/// A URL as the index service is asked for it.
struct IndexedURL: Sendable {
  let url: URL
  /// The URL's name in the reply.
  ///
  /// The service takes a comma for the end of a URL, so that one inside has to be escaped.
  var id: String { url.absoluteString.replacing(",", with: "%2C") }
  /// The URL in the query of a request.
  var parameter: String { PercentEncoding.encode(Array(id.utf8)) }

  init(_ url: URL) {
    self.url = url
  }
}
