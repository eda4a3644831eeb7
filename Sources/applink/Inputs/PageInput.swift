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

  /// How a message names it.
  var name: String {
    source == .local(.standardInput) ? "standard input" : argument.showingBytes
  }
}

extension PageInput {
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

  init(_ input: LocalInput) {
    self.init(argument: input == .standardInput ? "-" : input.name, source: .local(input))
  }

  /// Whether the text, given where a command belongs, was most likely meant as a page.
  static func looksLikePage(_ text: String) -> Bool {
    url(text) != nil || text.hasSuffix(".html") || text.hasSuffix(".htm")
  }

  /// The web address that a path was most likely meant to be, such as that of `example.com/a`; `nil`
  /// when it does not begin with the name of a host.
  static func webAddress(meantBy path: String) -> String? {
    let authority = path.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let host = authority.prefix { $0 != ":" }
    let port = authority.dropFirst(host.count).dropFirst()
    guard host.count == authority.count || UInt16(port) != nil else { return nil }
    if host == "localhost" { return "http://\(path)" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1,
      last.allSatisfy({ $0.isASCII && $0.isLetter }),
      labels.allSatisfy({ label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }),
      host.count < path.count || !["html", "htm", "json", "txt", "xml"].contains(last.lowercased())
    else { return nil }
    return "https://\(path)"
  }

  /// The text as a URL. A path has no scheme before a `://`.
  private static func url(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme else { return nil }
    return text.contains("://") || scheme.lowercased() == "data" ? url : nil
  }
}

/// The inputs that a command is given: those on the command line, then those of `--files-from`.
///
/// The list is read as far as it is needed, so that its length does not matter.
actor PageInputs {
  /// What is still to be returned, the next one last.
  private var pending: [PageInput]
  private let list: LineReader?
  private let readsFolders: Bool

  /// - Throws: ``UsageError`` when standard input is to be read twice.
  init(operands: [String], list: LocalInput?, readsFolders: Bool) throws(UsageError) {
    let inputs = operands.map { PageInput($0) }
    let readings =
      inputs.count { $0.source == .local(.standardInput) } + (list == .standardInput ? 1 : 0)
    guard readings <= 1 else {
      throw UsageError("standard input can be read only once: give - only once")
    }
    pending = inputs.reversed()
    self.list = list.map(LineReader.init)
    self.readsFolders = readsFolders
  }

  /// The next input, or `nil` after the last one; the pages in a folder take its place.
  ///
  /// - Throws: ``ToolError`` when the list cannot be read.
  func next() async throws -> PageInput? {
    while let input = try await nextNamed() {
      guard readsFolders, case .local(.file(let path)) = input.source, Folder.exists(at: path),
        let contents = Folder.contents(of: path)
      else { return input }
      pending += contents.reversed().map { PageInput(argument: $0, source: .local(.file($0))) }
    }
    return nil
  }

  private func nextNamed() async throws -> PageInput? {
    if let input = pending.popLast() { return input }
    while let line = try await list?.next() {
      if !line.isEmpty { return PageInput(line: line) }
    }
    return nil
  }
}
