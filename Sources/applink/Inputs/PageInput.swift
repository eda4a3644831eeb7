internal import Foundation

/// An input as it was written on the command line or in a list, and what it names.
struct PageInput: Sendable, Hashable {
  enum Source: Sendable, Hashable {
    case url(URL)
    case local(LocalInput)
  }

  /// The text as it was written.
  var argument: String
  var source: Source

  init(_ argument: String) {
    self.argument = argument
    switch Self.url(argument) {
    case let url? where url.isFileURL: source = .local(.file(url.path))
    case let url?: source = .url(url)
    case nil: source = .local(LocalInput(argument))
    }
  }

  /// The input that a line of a list names: `-` is a file, since standard input may be the list.
  init(line: String) {
    self.init(line)
    if source == .local(.standardInput) { source = .local(.file(line)) }
  }

  /// How a message names it.
  var name: String { source == .local(.standardInput) ? "standard input" : argument }

  /// Whether the text, given where a command belongs, was most likely meant as a page.
  static func looksLikePage(_ text: String) -> Bool {
    url(text) != nil || text.hasSuffix(".html") || text.hasSuffix(".htm")
  }

  /// The text as a URL. A path has no scheme before a `://`.
  private static func url(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme else { return nil }
    return text.contains("://") || scheme.lowercased() == "data" ? url : nil
  }
}
