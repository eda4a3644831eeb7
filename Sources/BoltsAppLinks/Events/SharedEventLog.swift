internal import Synchronization

/// The event log behind its lock, which a bus shares with its readers, wherever they run.
///
/// No caller's code runs under the lock: readers are resumed and callbacks are run after it is released.
final class SharedEventLog: Sendable {
  private let log = Mutex(EventLog())

  /// Runs a step of the log under the lock.
  func withLog<Result>(_ body: (inout sending EventLog) -> sending Result) -> sending Result {
    log.withLock(body)
  }

  /// Adds an event and resumes those that wait for it, in the order in which they subscribed.
  func post(_ event: LoggedEvent) {
    let wakeups = log.withLock { log in
      var wakeups: [EventLog.Wakeup] = []
      log.post(event, waking: &wakeups)
      return wakeups
    }
    wake(wakeups)
  }

  /// Ends every sequence after its last event.
  func finish() {
    let wakeups = log.withLock { log in
      var wakeups: [EventLog.Wakeup] = []
      log.finish(waking: &wakeups)
      return wakeups
    }
    wake(wakeups)
  }

  private func wake(_ wakeups: [EventLog.Wakeup]) {
    // Readers first: resuming one only enqueues it, while a callback may run right here.
    for case .resume(let reader, let event) in wakeups {
      reader.continuation.resume(returning: event)
    }
    for case .drain(let subscriber) in wakeups { subscriber.schedule() }
  }
}
