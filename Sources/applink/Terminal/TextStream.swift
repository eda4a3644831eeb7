internal import Foundation

/// A stream of text to a file descriptor that is written whole or not at all.
struct TextStream: Sendable {
  var descriptor: Int32

  /// Writes the text; partial writes and interruptions are continued.
  ///
  /// - Throws: ``OutputError``; `.closed` when the reader has closed the pipe.
  func write(_ text: String) throws(OutputError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe writeBytes($0) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw .closed
      case let code: throw .failed(systemMessage(code))
      }
    }
  }

  private func writeBytes(_ buffer: UnsafeRawBufferPointer) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    return unsafe Foundation.write(descriptor, start, buffer.count)
  }

  private func waitUntilWritable() {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&wanted, 1, -1)
  }
}

/// Why text could not be written.
enum OutputError: Error, Equatable {
  /// The reader has closed the pipe, as `head` does.
  case closed
  /// The system's reason, such as a full disk.
  case failed(String)

  var message: String {
    switch self {
    case .closed: "the reader of the output has closed it"
    case .failed(let reason): "cannot write the output: \(reason)"
    }
  }
}
