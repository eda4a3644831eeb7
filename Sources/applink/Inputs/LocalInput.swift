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

  /// The URL of what it holds, where no other is given.
  var url: URL {
    switch self {
    case .file(let path): URL(filePath: path).absoluteURL
    case .standardInput: URL(filePath: "/dev/stdin")
    }
  }

  /// Everything it holds.
  ///
  /// A read can block for as long as the writer of a pipe takes, so it has its own thread.
  /// Cancelling the Swift task throws at once; the thread ends with its read.
  func read(atMost limit: Int) async throws -> Data {
    try await BoltsTask(on: .newThread) { try readBlocking(atMost: limit) }.value
  }

  private func readBlocking(atMost limit: Int) throws -> Data {
    let descriptor = try InputDescriptor(self)
    var bytes: [UInt8] = []
    while try descriptor.read(upTo: 1 << 17, into: &bytes) {
      guard bytes.count <= limit else {
        throw ToolError.unreadable(
          "\(name) is larger than \(limit) bytes, the most that is read")
      }
    }
    return Data(bytes)
  }
}

extension ValueParser where Value == LocalInput {
  static let localInput = ValueParser(
    placeholder: "FILE", expectation: "a file, or - for standard input", completion: .file
  ) { $0.isEmpty ? nil : LocalInput($0) }
}
