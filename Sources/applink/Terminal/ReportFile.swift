internal import Foundation

/// A file that results are written into.
struct ReportFile: Sendable {
  var path: String
}

extension ValueParser where Value == ReportFile {
  static let outputFile = ValueParser(
    placeholder: "FILE", expectation: "a file to write", completion: .file
  ) { $0.isEmpty ? nil : ReportFile(path: $0) }
}

/// The new text of a file, which is written beside it and takes its place when it is complete.
struct FileDraft {
  let stream: TextStream
  private let path: String
  private let draft: String

  init(of path: String, at draft: String? = nil) throws {
    self.path = path
    self.draft = draft ?? "\(path).\(getpid()).new"
    let descriptor = unsafe open(self.draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path) }
    stream = TextStream(descriptor: descriptor)
  }

  func publish() throws {
    guard unsafe rename(draft, path) == 0 else { throw Self.failure(path) }
  }

  /// Replaces the text of a file.
  static func write(_ text: String, to path: String, at draft: String? = nil) throws {
    let draft = try FileDraft(of: path, at: draft)
    defer { draft.discard() }
    do {
      try draft.stream.write(text)
    } catch OutputError.failed(let reason) {
      throw ToolError.unreadable("cannot write \(path): \(reason)")
    }
    try draft.publish()
  }

  /// Removes what was not published.
  func discard() {
    _ = unsafe unlink(draft)
    close(stream.descriptor)
  }

  private static func failure(_ path: String) -> ToolError {
    .unreadable("cannot write \(path): \(systemMessage(errno))")
  }
}
