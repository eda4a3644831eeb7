internal import Foundation

/// The new text of a file, which is written beside it and takes its place when it is complete.
///
/// A symbolic link leads to the file that is replaced. What is no regular file, such as a pipe or a device, is
/// written into.
struct FileDraft {
  let stream: TextStream
  private let path: String
  /// `nil` for what is written into.
  private let draft: String?

  /// Opens the draft; `name` is the file's in messages about writing. With a place for the draft, whatever
  /// is at `path` is replaced, a link too.
  init(of path: String, at draft: String? = nil, name: String = "the output") throws {
    var (file, draft) = (path, draft)
    if draft == nil {
      let resolved = unsafe realpath(path, nil)
      defer { unsafe free(resolved) }
      if let resolved = unsafe resolved { file = unsafe String(cString: resolved) }
      let kind = Folder.kind(of: path) ?? Folder.kind(of: path, followsLinks: false)
      if kind == nil || kind == S_IFREG { draft = "\(file).\(getpid()).new" }
    }
    (self.path, self.draft) = (file, draft)
    let descriptor = unsafe open(draft ?? path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ToolError.unwritable(path) }
    stream = TextStream(descriptor: descriptor, name: name)
  }

  func publish() throws {
    guard let draft, unsafe rename(draft, path) != 0 else { return }
    throw ToolError.unwritable(path)
  }

  static func write(_ text: String, to path: String, at draft: String? = nil) throws {
    let draft = try FileDraft(of: path, at: draft, name: path)
    defer { draft.discard() }
    try draft.stream.write(text)
    try draft.publish()
  }

  /// Removes what was not published.
  func discard() {
    if let draft { _ = unsafe unlink(draft) }
    close(stream.descriptor)
  }
}
