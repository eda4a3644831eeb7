internal import Foundation

/// A link as an app sends it.
enum Example {
  static let app = address("reader://articles/1?from=mail")
  static let target = address("https://example.com/articles/1?utm_source=mail&page=2")
  static let user = "Zoë & friends"

  private static func address(_ text: String) -> URL {
    URL(string: text) ?? URL(filePath: "/")
  }
}
