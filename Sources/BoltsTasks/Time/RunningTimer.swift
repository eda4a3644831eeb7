internal import Dispatch
internal import Synchronization

/// Runs an action once, after a time of a clock, unless it is cancelled before.
///
/// The timers of the continuous clock are in one queue, `TimerQueue`: they need no Swift task, and cancelling one
/// releases it at once, where a sleep of Swift's leaves its job in the queue until the time is over. Every other
/// clock is asked to sleep by a Swift task. A timer need not be kept.
final class RunningTimer: HeapElement, Sendable {
  private struct Running {
    let action: @Sendable () -> Void
    var sleep: Task<Void, Never>?
  }

  private let running: Mutex<Running?>
  /// When the action runs. Only for a timer of the continuous clock.
  let deadline: DispatchTime
  // Only used under the lock of `TimerQueue`.
  @safe nonisolated(unsafe) var heapIndex: Int?

  /// Starts a timer.
  ///
  /// - Parameters:
  ///   - delay: How long to wait.
  ///   - clock: The clock that measures the time.
  ///   - action: Runs on the global queue, or on Swift's pool. It also runs when a clock throws without
  ///     having been cancelled.
  init<C: Clock<Duration>>(
    after delay: Duration, clock: C, _ action: @escaping @Sendable () -> Void
  ) {
    running = Mutex(Running(action: action))
    if C.self == ContinuousClock.self {
      deadline = .after(delay)
      TimerQueue.shared.insert(self)
    } else {
      deadline = .distantFuture
      let wake = clock.now.advanced(by: min(delay, .longestSleep))
      let sleep = Task(executorPreference: ExplorationContext.executor) {
        try? await clock.sleep(until: wake, tolerance: nil)
        self.fire()
      }
      running.withLock { $0?.sleep = sleep }
    }
  }

  func precedes(_ other: RunningTimer) -> Bool { deadline < other.deadline }

  func fire() { running.exchange(nil)?.action() }

  /// Releases the action and the timer. The action does not start from here on.
  func cancel() {
    guard let running = running.exchange(nil) else { return }
    if let sleep = running.sleep { sleep.cancel() } else { TimerQueue.shared.remove(self) }
  }
}
