internal import Foundation
internal import Synchronization

/// Turns Ctrl-C, and the signals that ask a process to end, into the cancellation of its work.
enum SignalHandling {
  /// Runs the work and returns how it ended.
  ///
  /// The first signal cancels the work, which then ends as soon as it can: downloads stop, and
  /// nothing that is half written is left. The process then ends by that signal. A second one is
  /// not caught and ends it at once.
  static func cancelling(_ work: @escaping @Sendable () async -> ExitReason) async -> ExitReason {
    let signals = [SIGINT, SIGTERM, SIGHUP]
    let received = Mutex<Int32?>(nil)
    let task = Task { await work() }
    if let readingEnd = SignalPipe.open(for: signals) {
      Thread.detachNewThread {
        guard let number = SignalPipe.next(from: readingEnd) else { return }
        received.withLock { $0 = number }
        for number in signals { signal(number, SIG_DFL) }
        task.cancel()
      }
    }
    let reason = await task.value
    return received.withLock { $0 }.map(ExitReason.signal) ?? reason
  }
}

/// Passes signals from their handler to code that may call any function.
///
/// A handler can run in the middle of anything, so it only writes the signal's number to a pipe.
/// Blocking the signals and waiting for them would be simpler, but on Linux the main thread, which
/// Swift parks with every signal let through, would still be ended by them.
enum SignalPipe {
  /// Where the handler writes; set before there is a handler.
  private static let writingEnd = Atomic<Int32>(-1)

  /// Catches the signals, except those that the parent process set to be ignored.
  ///
  /// - Returns: The descriptor to read the signals' numbers from, a byte each; `nil` when the system
  ///   has no pipe to give, and the signals then do what they always do.
  static func open(for signals: [Int32]) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd.store(ends[1], ordering: .releasing)
    for number in signals {
      let previous = signal(number, handler)
      if isIgnored(previous) { signal(number, SIG_IGN) }
    }
    return ends[0]
  }

  /// The next signal's number; it blocks the calling thread until there is one.
  static func next(from readingEnd: Int32) -> Int32? {
    var number: UInt8 = 0
    while true {
      let count = unsafe read(readingEnd, &number, 1)
      if count == 1 { return Int32(number) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  /// Calls nothing but `write`, which POSIX allows in a handler (signal-safety(7)).
  private static let handler: @convention(c) (Int32) -> Void = { number in
    let interrupted = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(writingEnd.load(ordering: .acquiring), &byte, 1)
    errno = interrupted
  }

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    // Only the bits of this "function" say what it is: it is the number 1, not code.
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
