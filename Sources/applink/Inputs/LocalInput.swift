internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation

/// A file or standard input.
enum LocalInput: Sendable, Hashable {
  case file(String)
  case standardInput

  /// A file is the user's own choice, so it may be larger than what a server sends.
  private static let maximumBytes = 64 << 20

  init(_ text: String) {
    self = text == "-" ? .standardInput : .file(text)
  }

  var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// The URL of what it holds, where no other is given.
  var url: URL {
    switch self {
    case .file(let path): URL(filePath: path).absoluteURL
    case .standardInput: URL(filePath: "/dev/stdin")
    }
  }

  /// Everything it holds, up to 64 MiB.
  ///
  /// A read can block for as long as the writer of a pipe takes, so what is not a plain file has its own
  /// thread. Cancelling the Swift task throws at once; the thread ends with its read.
  func read() async throws -> Data {
    if case .file(let path) = self, FileType(of: path) == .file { return try readBlocking() }
    return try await BoltsTask(on: .newThread) { try readBlocking() }.value
  }

  private func readBlocking() throws -> Data {
    let descriptor = try open()
    defer { if self != .standardInput { close(descriptor) } }
    var data = Data()
    while true {
      let block = try unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        var length = -1
        repeat {
          length = unsafe Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        } while length < 0 && errno == EINTR
        guard length >= 0 else { throw failure(errno) }
        filled = length
      }
      if block.isEmpty { return data }
      data += block
      guard data.count <= Self.maximumBytes else {
        throw ToolError.unreadable(
          "\(name) is larger than \(Self.maximumBytes) bytes, the most that is read")
      }
    }
  }

  private func open() throws -> Int32 {
    guard case .file(let path) = self else { return STDIN_FILENO }
    guard !path.isEmpty else {
      throw ToolError.unreadable("the name of an input is empty: give a URL, a file, or -")
    }
    // The system reads a name up to its first zero byte, which would be another file.
    guard !path.utf8.contains(0) else {
      throw ToolError.unreadable(
        "\(name) contains a NUL byte: write one name per line (find -print, not -print0)")
    }
    let descriptor = unsafe Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    return descriptor
  }

  private func failure(_ code: Int32) -> ToolError {
    let hint: String? =
      switch (code, self) {
      case (EISDIR, _): "name the files in it"
      case (ENOENT, .file(let path)) where path.contains("://"): "it is not a valid URL"
      case (ENOENT, .file(let path)):
        Input.webAddress(meantBy: path).map { "did you mean \($0)?" }
      default: nil
      }
    let message = "cannot read \(name): \(systemMessage(code))"
    return .unreadable(hint.map { "\(message); \($0)" } ?? message)
  }
}

extension ValueParser where Value == LocalInput {
  static let localInput = ValueParser(
    placeholder: "FILE", expectation: "a file, or - for standard input"
  ) { $0.isEmpty ? nil : LocalInput($0) }
}

extension ContinuationExecutor where Self == ClosureExecutor {
  /// A thread for each piece of work that blocks: the pools have one per processor, for downloads.
  fileprivate static var newThread: ClosureExecutor {
    ClosureExecutor { work in Thread.detachNewThread(work) }
  }
}

/// What there is at a path.
enum FileType: Sendable {
  case file, folder, other

  /// `nil` when there is nothing at the path.
  init?(of path: String, followsLinks: Bool = true) {
    var status = stat()
    let answer = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    guard answer == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
