internal import BoltsTasks
internal import Foundation

/// A file or standard input.
enum LocalInput: Sendable, Hashable {
  case file(String)
  case standardInput

  /// A file is the user's own choice, so it may be larger than what a server sends.
  static let maximumBytes = 64 << 20

  init(_ text: String) {
    self = text == "-" ? .standardInput : .file(text)
  }

  var name: String {
    switch self {
    case .file(let path): path.showingBytes
    case .standardInput: "standard input"
    }
  }

  /// The URL of what it holds, where no other is given.
  var url: URL {
    switch self {
    case .file(let path):
      URL(string: "file://" + Repository.current.absolutePath(of: path).percentEncodedPath)
        ?? URL(filePath: path).absoluteURL
    case .standardInput: URL(filePath: "/dev/stdin")
    }
  }

  /// Everything it holds, up to ``maximumBytes``.
  ///
  /// A read can block for as long as the writer of a pipe takes, so what is not a plain file has its own
  /// thread. Cancelling the Swift task throws at once; the thread ends with its read.
  func read() async throws -> Data {
    if case .file(let path) = self, Folder.kind(of: path) == S_IFREG { return try readBlocking() }
    return try await BoltsTask(on: .newThread) { try readBlocking() }.value
  }

  private func readBlocking() throws -> Data {
    let descriptor = try InputDescriptor(self)
    var bytes: [UInt8] = []
    while case let block = try descriptor.read(upTo: 1 << 17), !block.isEmpty {
      bytes += block
      guard bytes.count <= Self.maximumBytes else {
        throw ToolError.unreadable(
          "\(name) is larger than \(Self.maximumBytes) bytes, the most that is read")
      }
    }
    return Data(bytes)
  }
}

extension ValueParser where Value == LocalInput {
  static let localInput = ValueParser(
    placeholder: "FILE", expectation: "a file, or - for standard input"
  ) { $0.isEmpty ? nil : LocalInput($0) }
}

extension ContinuationExecutor where Self == ClosureExecutor {
  /// A thread for each piece of work that blocks: the pools have one per processor, for downloads.
  static var newThread: ClosureExecutor {
    ClosureExecutor { work in Thread.detachNewThread(work) }
  }
}

/// An open file, pipe or standard input; it is closed when the last reference to it is released.
final class InputDescriptor: Sendable {
  private let number: Int32
  private let input: LocalInput

  init(_ input: LocalInput) throws {
    self.input = input
    switch input {
    case .standardInput: number = STDIN_FILENO
    case .file(let path):
      guard !path.isEmpty else {
        throw ToolError.unreadable("the name of an input is empty: give a URL, a file, or -")
      }
      number = unsafe open(path.cFileName, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { throw Self.failure(of: input) }
    }
  }

  deinit {
    if number != STDIN_FILENO { close(number) }
  }

  /// The next bytes, up to `count`, and none at the end; it blocks until then.
  func read(upTo count: Int) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while true {
        let length = unsafe Foundation.read(number, buffer.baseAddress, buffer.count)
        if length >= 0 {
          filled = length
          return
        }
        guard errno == EINTR else { throw Self.failure(of: input) }
      }
    }
  }

  private static func failure(of input: LocalInput) -> ToolError {
    let code = errno
    let hint: String? =
      switch (code, input) {
      case (EISDIR, _): "name the files in it"
      case (ENOENT, .file(let path)) where path.contains("://"): "it is not a valid URL"
      case (ENOENT, .file(let path)):
        PageInput.webAddress(meantBy: path).map { "did you mean \($0)?" }
      case (EMFILE, _): "read fewer at a time with --jobs, or allow more with 'ulimit -n'"
      default: nil
      }
    let message = "cannot read \(input.name): \(systemMessage(code))"
    return .unreadable(hint.map { "\(message); \($0)" } ?? message)
  }
}

extension String {
  fileprivate var cFileName: [CChar] { fileNameBytes.map { CChar(bitPattern: $0) } + [0] }
}

/// A folder whose pages are read.
enum Folder {
  static func exists(at path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// The paths of the folders and HTML files in a folder, hidden ones not, and of what only has the name
  /// of a page, such as a pipe; `nil` when it can't be opened.
  static func contents(of path: String) -> (pages: [String], others: [String])? {
    guard let folder = unsafe opendir(path.cFileName) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    let start = path.hasSuffix("/") ? path : path + "/"
    var (pages, others): ([String], [String]) = ([], [])
    for path in names.map({ start + String(fileName: $0) }) {
      // A link to a folder could lead into a folder that it is in.
      if kind(of: path, followsLinks: false) == S_IFDIR {
        pages.append(path)
      } else if [".html", ".htm", ".xhtml"].contains(where: path.lowercased().hasSuffix) {
        switch kind(of: path, followsLinks: true) {
        case S_IFREG: pages.append(path)
        case nil, S_IFDIR: break
        default: others.append(path)
        }
      }
    }
    return (pages, others)
  }

  /// The type of a file; `nil` when there is nothing of this name.
  static func kind(of path: String, followsLinks: Bool = true) -> mode_t? {
    var status = stat()
    let name = path.cFileName
    let answer = unsafe followsLinks ? stat(name, &status) : lstat(name, &status)
    return answer == 0 ? status.st_mode & S_IFMT : nil
  }
}
