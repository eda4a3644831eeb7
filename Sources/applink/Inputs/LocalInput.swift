internal import BoltsTasks
internal import Foundation

/// A file or standard input.
enum LocalInput: Sendable, Hashable {
  case file(String)
  case standardInput

  init(_ text: String) {
    self = text == "-" ? .standardInput : .file(text)
  }

  /// How a message names it.
  var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// The URL of what it holds, when nobody says otherwise.
  var url: URL {
    switch self {
    case .file(let path): URL(filePath: path).absoluteURL
    case .standardInput: URL(filePath: "/dev/stdin")
    }
  }

  /// Everything it holds.
  ///
  /// A read can block for as long as whoever writes likes, so a thread of its own does it and a task
  /// brings the answer. Cancelling the Swift task throws at once; the thread is left to itself.
  func read(atMost limit: Int) async throws -> Data {
    try await BoltsTask(on: .newThread) { try readBlocking(atMost: limit) }.value
  }

  private func readBlocking(atMost limit: Int) throws -> Data {
    let descriptor = try openForReading()
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Foundation.read(descriptor, &buffer, buffer.count)
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
      guard data.count <= limit else {
        throw ToolError("\(name) is larger than \(limit) bytes")
      }
    }
  }

  private func openForReading() throws -> Int32 {
    guard case .file(let path) = self else { return STDIN_FILENO }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    return descriptor
  }

  private func failure(_ code: Int32) -> ToolError {
    ToolError("cannot read \(name): \(systemMessage(code))")
  }
}
