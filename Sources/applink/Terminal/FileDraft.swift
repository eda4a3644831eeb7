internal import Foundation

/// The new text of a file, which is written beside it and takes its place when it is complete.
struct FileDraft {
  let stream: TextStream
  private let path: String
  private let draft: String

  /// Opens the draft; `name` is the file's in messages about writing.
  init(of path: String, at draft: String? = nil, name: String = "the output") throws {
    self.path = path
    self.draft = draft ?? "\(path).\(getpid()).new"
    let descriptor = unsafe open(self.draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ToolError.unwritable(path) }
    stream = TextStream(descriptor: descriptor, name: name)
  }

  func publish() throws {
    guard unsafe rename(draft, path) == 0 else { throw ToolError.unwritable(path) }
  }

  /// Replaces the text of a file.
  static func write(_ text: String, to path: String, at draft: String? = nil) throws {
    let draft = try FileDraft(of: path, at: draft, name: path)
    defer { draft.discard() }
    try draft.stream.write(text)
    try draft.publish()
  }

  /// Removes what was not published.
  func discard() {
    _ = unsafe unlink(draft)
    close(stream.descriptor)
  }
}
