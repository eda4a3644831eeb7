internal import AppLinkLint
internal import BoltsAppLinks
internal import BoltsTasks
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
    if path.wholeMatch(of: /localhost(:[0-9]{1,5})?([\/?#].*)?/) != nil { return "http://\(path)" }
    let address = /([-\p{L}\p{N}]+\.)+(?<last>[A-Za-z]{2,})(?<rest>(:[0-9]{1,5})?([\/?#].*)?)/
    guard let match = path.wholeMatch(of: address) else { return nil }
    let isFile = ["html", "htm", "json", "txt", "xml"].contains(match.last.lowercased())
    return isFile && match.rest.isEmpty ? nil : "https://\(path)"
  }

  /// The text as a URL. A path has no scheme before a `://`.
  private static func url(_ text: String) -> URL? {
    guard let url = URL(spelling: text), let scheme = url.scheme else { return nil }
    return text.contains("://") || scheme.lowercased() == "data" ? url : nil
  }
}

/// The inputs that a command is given: those on the command line, then those of `--files-from`, a list
/// that is read as far as it is needed.
actor PageInputs {
  /// What is still to be returned, the next one last.
  private var pending: [PageInput]
  private let list: LineReader?
  private let readsFolders: Bool
  private let excluded: [Wildcard]
  /// Says what is skipped in a folder.
  private let report: @Sendable (String) -> Void

  init(
    operands: [String], list: LocalInput?, excluding excluded: [Wildcard], readsFolders: Bool,
    report: @escaping @Sendable (String) -> Void
  ) throws(ToolError) {
    let inputs = operands.map { PageInput($0) }
    let readings =
      inputs.count { $0.source == .local(.standardInput) } + (list == .standardInput ? 1 : 0)
    guard readings <= 1 else {
      throw ToolError.usage("standard input can be read only once: give - only once")
    }
    pending = inputs.reversed()
    self.list = list.map(LineReader.init)
    self.readsFolders = readsFolders
    self.excluded = excluded
    self.report = report
  }

  /// The next input after the run has ended, which is only named; `nil` where naming it could wait for another program.
  func nextAfterEnd() async throws -> PageInput? {
    if pending.isEmpty {
      guard case .file(let path)? = list?.input, Folder.kind(of: path) == S_IFREG else {
        return nil
      }
    }
    // Reading the list throws when the Swift task is cancelled.
    return try await Task { try await next() }.value
  }

  /// The next input, or `nil` after the last one; the pages in a folder take its place.
  func next() async throws -> PageInput? {
    while let input = try await nextNamed() {
      guard readsFolders, case .local(.file(let path)) = input.source, Folder.exists(at: path),
        let contents = Folder.contents(of: path)
      else { return input }
      for path in contents.others where !isExcluded(path) {
        report("\(path.showingBytes) is skipped: it is neither a file nor a folder")
      }
      pending += contents.pages.reversed().filter { !isExcluded($0) }
        .map { PageInput(argument: $0, source: .local(.file($0))) }
    }
    return nil
  }

  private func nextNamed() async throws -> PageInput? {
    if let input = pending.popLast() { return input }
    while let line = try await list?.next()?.trimmingCharacters(in: .whitespaces) {
      if !line.isEmpty, !line.hasPrefix("#"), !isExcluded(line) { return PageInput(line: line) }
    }
    return nil
  }

  private func isExcluded(_ name: String) -> Bool {
    excluded.contains { $0.matches(name) }
  }
}

/// Reads a file or standard input line by line, a block at a time, whatever its length.
actor LineReader {
  nonisolated let input: LocalInput
  private var descriptor: InputDescriptor?
  private var bytes: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var isFirstLine = true

  private static let blockSize = 1 << 16
  /// The length of a line past which it is not the name of a page.
  private static let maximumLineLength = 1 << 20

  init(_ input: LocalInput) {
    self.input = input
  }

  /// The next line without its end (LF or CRLF) and without a byte order mark; `nil` when there is none.
  func next() async throws -> String? {
    var searched = position
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return try line(endingAt: end)
      }
      searched = bytes.count
      guard !isAtEnd else {
        defer { position = bytes.count }
        return position < bytes.count ? try line(endingAt: bytes.count) : nil
      }
      guard searched - position <= Self.maximumLineLength else {
        throw ToolError.unreadable("\(input.name) is not a list of pages: a line is too long")
      }
      searched -= position
      try await readBlock()
    }
  }

  /// The system takes the name of a file up to its first zero byte, so what follows would be lost.
  private func line(endingAt end: Int) throws -> String {
    var line = bytes[position..<end]
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    isFirstLine = false
    guard !line.contains(0) else {
      throw ToolError.unreadable(
        "\(input.name) is not a list of pages: it contains a NUL byte; write one name per line "
          + "(find -print, not -print0)")
    }
    return String(fileName: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  /// Drops the lines that have been returned and appends a block; the read has its own thread.
  private func readBlock() async throws {
    bytes.removeFirst(position)
    position = 0
    let (input, opened) = (input, descriptor)
    let (descriptor, block) = try await BoltsTask(on: .newThread) {
      let descriptor = try opened ?? InputDescriptor(input)
      return (descriptor, try descriptor.read(upTo: Self.blockSize))
    }.value
    self.descriptor = descriptor
    bytes += block
    isAtEnd = block.isEmpty
  }
}
