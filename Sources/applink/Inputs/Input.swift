internal import BoltsAppLinks
internal import Foundation

/// An input as it was written on the command line or in a list, and what it names.
struct Input: Sendable, Hashable {
  enum Source: Sendable, Hashable {
    case url(URL)
    case local(LocalInput)
  }

  /// The text as it was written.
  var argument: String
  var source: Source

  var name: String { source == .local(.standardInput) ? "standard input" : argument }
}

extension Input {
  init(_ argument: String) {
    self.argument = argument
    switch Self.url(argument) {
    case let url? where url.isFileURL: source = .local(.file(url.path))
    case let url?: source = .url(url)
    case nil: source = .local(LocalInput(argument))
    }
  }

  init(_ input: LocalInput) {
    self.init(argument: input == .standardInput ? "-" : input.name, source: .local(input))
  }

  /// The inputs that a command is given: those on the command line, then those of `--files-from`, one a line.
  ///
  /// In a list, `-` is a file, empty lines and those with `#` are skipped, and spaces around a name are dropped.
  static func all(_ operands: [String], in list: LocalInput?) async throws -> [Input] {
    let inputs = operands.map { Input($0) }
    let readings =
      inputs.count { $0.source == .local(.standardInput) } + (list == .standardInput ? 1 : 0)
    guard readings <= 1 else {
      throw ToolError.usage("standard input can be read only once: give - only once")
    }
    guard let list else { return inputs }
    var bytes = Array(try await list.read())[...]
    if bytes.starts(with: "\u{FEFF}".utf8) { bytes = bytes.dropFirst(3) }
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0.trimmed, as: UTF8.self) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    return inputs
      + lines.map { $0 == "-" ? Input(argument: $0, source: .local(.file($0))) : Input($0) }
  }

  /// Whether the text, given where a command belongs, was most likely meant as a page.
  static func looksLikePage(_ text: String) -> Bool {
    url(text) != nil || looksLikeFile(text)
  }

  private static let fileEndings = ["html", "htm", "json", "txt", "xml"]

  /// Whether a text without a file of that name was most likely meant as one, and not as the name of a host.
  static func looksLikeFile(_ text: String) -> Bool {
    fileEndings.contains { text.lowercased().hasSuffix(".\($0)") }
  }

  /// The web address that a path was most likely meant to be, such as that of `example.com/a`; `nil`
  /// when it does not begin with the name of a host.
  static func webAddress(meantBy path: String) -> String? {
    if path.wholeMatch(of: /localhost(:[0-9]{1,5})?([\/?#].*)?/) != nil { return "http://\(path)" }
    let address = /([-\p{L}\p{N}]+\.)+[A-Za-z]{2,}(?<rest>(:[0-9]{1,5})?([\/?#].*)?)/
    guard let match = path.wholeMatch(of: address) else { return nil }
    return match.rest.isEmpty && looksLikeFile(path) ? nil : "https://\(path)"
  }

  /// The text as a URL. A path has no scheme before a `://`.
  private static func url(_ text: String) -> URL? {
    guard text.contains("://") || text.lowercased().hasPrefix("data:") else { return nil }
    return URL(spelling: text).flatMap { $0.scheme == nil ? nil : $0 }
  }
}
