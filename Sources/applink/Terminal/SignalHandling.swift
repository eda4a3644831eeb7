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
