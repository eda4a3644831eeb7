internal import Synchronization

/// Runs an action once, after a time of a clock, unless it is cancelled before.
///
/// The timers of the continuous and of the suspending clock are in a `TimerQueue`: they need no Swift task and no
/// thread of its pool, and cancelling one releases its action at once. Every other clock is asked to sleep by a Swift
/// task. A timer need not be kept.
final class RunningTimer: Sendable {
  private struct Running {
    let action: @Sendable () -> Void
    var sleep: Task<Void, Never>?
  }

  private let running: Mutex<Running?>
  private let queue: TimerQueue?
  /// When the action runs, on the suspending clock; `nil` for a timer of another one.
  let suspendingDeadline: Duration?

  /// Starts a timer. The action runs on a thread of the queue, or on Swift's pool; also when a clock throws without
  /// having been cancelled.
  init(
    after delay: Duration, clock: some Clock<Duration>, _ action: @escaping @Sendable () -> Void
  ) {
    running = Mutex(Running(action: action))
    let queued = clock as? any QueuedClock
    queue = queued?.timers
    if let queue {
      // Read before the continuous clock, so that this time has passed, too, at the deadline.
      suspendingDeadline = queued?.countsSleep == true ? nil : queue.suspending() + delay
      queue.insert(self, after: delay)
    } else {
      suspendingDeadline = nil
      let wake = clock.now.advanced(by: min(delay, .longestSleep))
      let sleep = Task {
        try? await clock.sleep(until: wake, tolerance: nil)
        self.fire()
      }
      running.withLock { $0?.sleep = sleep }
    }
  }

  func fire() { running.exchange(nil)?.action() }

  /// Whether the action has started or was released.
  var isCancelled: Bool { running.withLock { $0 == nil } }

  /// Releases the action. The action does not start from here on.
  func cancel() {
    guard let running = running.exchange(nil) else { return }
    running.sleep?.cancel()
    queue?.noteCancellation()
  }
}
