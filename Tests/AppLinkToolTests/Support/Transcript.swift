import Foundation
import TestSupport

/// What a program writes, as it writes it.
final class Transcript {
  private var text = ""
  /// All of the text, each time that there is more of it.
  private let texts: AsyncStream<String>

  /// Reads on a separate thread: Dispatch has only as many as there are processors.
  init(of handle: FileHandle) {
    let (texts, reader) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(1))
    self.texts = texts
    Thread.detachNewThread {
      let all = bytes(from: handle) {
        reader.yield(String(decoding: $0, as: UTF8.self))
        return false
      }
      reader.yield(String(decoding: all, as: UTF8.self))
      reader.finish()
    }
  }

  /// Waits until the text has been written; `false` when the program ended without it.
  func contains(_ part: String) async -> Bool {
    if text.contains(part) { return true }
    for await text in texts {
      self.text = text
      if text.contains(part) { return true }
    }
    return false
  }

  /// Everything that was written, when the last program has closed its end.
  func complete() async -> String {
    for await text in texts { self.text = text }
    return text
  }
}
