internal import Foundation
internal import Synchronization

/// Turns Ctrl-C, and the signal that asks a process to end, into the cancellation of its work.
enum Interruption {
  /// Runs the work and answers how it ended. Call it before anything that starts a thread.
  ///
  /// The first signal cancels the work, which then ends as soon as it can: downloads stop, and
  /// nothing that is half written is left. The process then ends by that signal. A second one ends
  /// it at once.
  ///
  /// The signals are blocked, which every thread inherits, and one thread waits for them. So none
  /// can come too early, and none runs a handler in the middle of something else.
  static func cancelling(_ work: @escaping @Sendable () async -> Ending) async -> Ending {
    let signals = SignalSet([SIGINT, SIGTERM])
    signals.block()
    let received = Mutex<Int32?>(nil)
    let task = Task { await work() }
    Thread.detachNewThread {
      guard let first = signals.wait() else { return }
      received.withLock { $0 = first }
      task.cancel()
      if let second = signals.wait() { Ending.signal(second).endProcess() }
    }
    let ending = await task.value
    return received.withLock { $0 }.map(Ending.signal) ?? ending
  }
}
