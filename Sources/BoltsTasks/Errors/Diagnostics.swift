internal import CThreadSupport
internal import Synchronization

/// Messages to the programmer, on standard error, each written once.
enum Diagnostics {
  private static let written = Mutex(WrittenTexts())

  /// Writes a line in debug builds, unless it was written before.
  static func debug(_ message: @autoclosure () -> String) {
    #if DEBUG
      warn(message())
    #endif
  }

  /// Writes a line in every build, unless it was written before.
  static func warn(_ message: String) {
    switch written.withLock({ $0.insert(message) }) {
    case .new: write(message)
    case .repeated: break
    case .tooMany:
      write("\(WrittenTexts.limit) different messages were written, and no more will be.")
    }
  }

  private static func write(_ message: String) {
    unsafe bolts_write_error("Bolts: \(message)\n")
  }
}

/// Detects texts that were written before, up to a limited number, by their hashes.
private struct WrittenTexts {
  static let limit = 1_000

  enum Answer {
    case new, repeated, tooMany
  }

  private var hashes: Set<Int> = []

  mutating func insert(_ text: String) -> Answer {
    if hashes.count > Self.limit { return .repeated }
    // A string's own hash normalizes it first, in quadratic time for some.
    var hasher = Hasher()
    for byte in text.utf8 { hasher.combine(byte) }
    guard hashes.insert(hasher.finalize()).inserted else { return .repeated }
    return hashes.count > Self.limit ? .tooMany : .new
  }
}
