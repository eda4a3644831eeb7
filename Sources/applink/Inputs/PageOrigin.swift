internal import BoltsAppLinks
internal import Foundation

/// Where a page was read: the responses on the way to it. For a file everything is empty.
struct PageOrigin: Sendable {
  struct Redirect: Sendable {
    var from: URL
    var to: URL
    var status: Int
  }

  /// The URL that the page was read from in the end.
  var url: URL?
  /// The status of the last response.
  var status: Int?
  var contentType: String?
  var redirects: [Redirect] = []
}

extension PageOrigin {
  var json: JSONValue {
    [
      "url": JSONValue(url), "status": status.map { .number(JSONNumber($0)) } ?? .null,
      "contentType": JSONValue(contentType),
      "redirects": .array(
        redirects.map { redirect in
          [
            "from": JSONValue(redirect.from), "to": JSONValue(redirect.to),
            "status": .number(JSONNumber(redirect.status)),
          ]
        }),
    ]
  }

  /// The way to the page in a line, such as `https://a/ -> 302 https://b/ -> 200 text/html`; `nil` for a
  /// file.
  var summary: String? {
    guard let first = redirects.first?.from ?? url, let status else { return nil }
    let hops = redirects.map { " -> \($0.status) \($0.to.absoluteString)" }.joined()
    return "\(first.absoluteString)\(hops) -> \(status) \(contentType ?? "without a content type")"
  }

  /// Whether a browser would show something else than a page.
  var isOtherThanHTML: Bool {
    guard let contentType else { return false }
    let types = ["text/html", "application/xhtml+xml"]
    return !types.contains { contentType.lowercased().hasPrefix($0) }
  }
}
