internal import BoltsTasks
internal import Foundation

/// An open file, pipe or standard input; it is closed when the last reference to it is released.
final class InputDescriptor: Sendable {
  private let number: Int32
  private let name: String

  /// - Throws: ``ToolError`` when the file cannot be opened.
  init(_ input: LocalInput) throws {
    name = input.name
    switch input {
    case .standardInput: number = STDIN_FILENO
    case .file(let path):
      guard !path.isEmpty else {
        throw ToolError.unreadable("the name of an input is empty: give a URL, a file, or -")
      }
      number = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { throw Self.failure(of: name, hint: Self.hint(on: path)) }
    }
  }

  deinit {
    if number != STDIN_FILENO { close(number) }
  }

  /// Appends up to `count` bytes to `data`; blocks until there are some.
  ///
  /// - Returns: Whether there were any; `false` at the end.
  func read(upTo count: Int, into data: inout [UInt8]) throws -> Bool {
    let block = try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while true {
        let length = unsafe Foundation.read(number, buffer.baseAddress, buffer.count)
        if length >= 0 {
          filled = length
          return
        }
        guard errno == EINTR else { throw Self.failure(of: name, hint: Self.hint(on: name)) }
      }
    }
    data += block
    return !block.isEmpty
  }

  private static func failure(of name: String, hint: String?) -> ToolError {
    let message = "cannot read \(name): \(systemMessage(errno))"
    return .unreadable(hint.map { "\(message); \($0)" } ?? message)
  }

  /// How to fix the system's last error.
  private static func hint(on path: String) -> String? {
    switch errno {
    case EISDIR: "name the files in it"
    case ENOENT where path.contains("://"): "as a URL it is not valid"
    case ENOENT: PageInput.webAddress(meantBy: path).map { "did you mean \($0)?" }
    default: nil
    }
  }
}
