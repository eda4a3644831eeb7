internal import Dispatch
internal import Foundation
internal import Synchronization

/// Turns Ctrl-C, and the signal that asks a process to end, into the cancellation of its work.
enum Interruption {
  /// Runs the work and answers how it ended.
  ///
  /// The first signal cancels the work, which then ends as soon as it can: downloads stop, and
  /// nothing that is half written is left. The process then ends by that signal. A second one is
  /// not caught and ends it at once.
  static func cancelling(_ work: @escaping @Sendable () async -> Ending) async -> Ending {
    let received = Mutex<Int32?>(nil)
    let task = Task { await work() }
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        received.withLock { $0 = number }
        signal(number, SIG_DFL)
        task.cancel()
      }
      source.activate()
      return source
    }
    let ending = await task.value
    for source in sources { source.cancel() }
    return received.withLock { $0 }.map(Ending.signal) ?? ending
  }
}
