internal import CThreadSupport
internal import Synchronization

/// Messages to the programmer, on standard error, each written once.
enum Diagnostics {
  /// As bytes: a string's own hash normalizes it first, in quadratic time for some.
  private static let written = Mutex<Set<[UInt8]>>([])
  private static let limit = 1_000

  /// Writes a line in debug builds, unless it was written before.
  static func debug(_ message: @autoclosure () -> String) {
    #if DEBUG
      warn(message())
    #endif
  }

  /// Writes a line in every build, unless it was written before.
  static func warn(_ message: String) {
    let count: Int? = written.withLock { written in
      written.count <= limit && written.insert(Array(message.utf8)).inserted ? written.count : nil
    }
    guard let count else { return }
    let written =
      count > limit ? "\(limit) different messages were written, and no more will be." : message
    unsafe bolts_write_error("Bolts: \(written)\n")
  }
}
