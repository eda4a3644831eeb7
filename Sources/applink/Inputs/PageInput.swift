internal import Foundation

/// Where a page comes from, as it was written on the command line.
enum PageInput: Sendable, Hashable {
  case url(URL)
  case local(LocalInput)

  init(_ text: String) {
    switch Self.url(text) {
    case let url? where url.isFileURL: self = .local(.file(url.path))
    case let url?: self = .url(url)
    case nil: self = .local(LocalInput(text))
    }
  }

  /// How a message names it.
  var name: String {
    switch self {
    case .url(let url): url.absoluteString
    case .local(let input): input.name
    }
  }

  /// Whether somebody who wrote this where a command belongs most likely meant a page.
  static func looksLikePage(_ text: String) -> Bool {
    url(text) != nil || text.hasSuffix(".html") || text.hasSuffix(".htm")
  }

  /// The text as a URL. A path has no scheme before a `://`.
  private static func url(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme else { return nil }
    return text.contains("://") || scheme.lowercased() == "data" ? url : nil
  }
}
