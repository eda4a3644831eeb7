internal import Synchronization

/// A clock that keeps actions itself, so that no Swift task has to sleep on it.
package protocol SchedulingClock: Clock<Duration> {
  /// Runs an action once a time has passed, unless it is withdrawn before.
  ///
  /// - Returns: What withdraws the action; `nil` where the clock is to be asked to sleep.
  func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> (@Sendable () -> Void)?
}

/// Runs an action once, after a time of a clock, unless it is cancelled before.
///
/// The timers of the continuous and of the suspending clock are in a `TimerQueue`: they need no Swift task and no
/// thread of its pool, and cancelling one releases its action at once. A clock for tests keeps its own. Every other clock
/// is asked to sleep by a Swift task. A timer need not be kept.
final class RunningTimer: Sendable {
  private struct Running {
    let action: @Sendable () -> Void
    /// Ends what the clock keeps for the timer.
    var stop: (@Sendable () -> Void)?
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
      let delay = min(delay, .longestSleep)
      let scheduled = (clock as? any SchedulingClock)?.schedule(after: delay) { self.fire() }
      let stop = scheduled ?? sleep(on: clock, until: clock.now.advanced(by: delay))
      running.withLock { $0?.stop = stop }
    }
  }

  private func sleep<C: Clock>(on clock: C, until wake: C.Instant) -> @Sendable () -> Void {
    let sleep = Task {
      try? await clock.sleep(until: wake, tolerance: nil)
      self.fire()
    }
    return { sleep.cancel() }
  }

  func fire() { running.exchange(nil)?.action() }

  /// Whether the action has started or was released.
  var isCancelled: Bool { running.withLock { $0 == nil } }

  /// Releases the action. The action does not start from here on.
  func cancel() {
    guard let running = running.exchange(nil) else { return }
    running.stop?()
    queue?.noteCancellation()
  }
}
