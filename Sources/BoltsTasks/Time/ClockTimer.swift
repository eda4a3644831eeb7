internal import Synchronization

/// Runs an action once a clock has slept for a time, unless it is cancelled before.
final class ClockTimer: RunningTimer {
  // In a struct, because a bare closure in a `Mutex` is wrapped in two more thunks at each access.
  private struct Action {
    let run: @Sendable () -> Void
  }

  private let action: Mutex<Action?>
  private let sleep = Mutex<Task<Void, Never>?>(nil)

  init<C: Clock<Duration>>(
    after delay: Duration, clock: C, _ action: @escaping @Sendable () -> Void
  ) {
    self.action = Mutex(Action(run: action))
    // 64 bits count 292 years of nanoseconds, and some clocks count so.
    let deadline = clock.now.advanced(by: min(delay, .seconds(200 * 365 * 86_400)))
    let sleep = Task(executorPreference: ExplorationContext.executor) {
      try? await clock.sleep(until: deadline, tolerance: nil)
      // The action also runs when a clock throws without having been cancelled; after a cancellation
      // there is no action left.
      self.action.exchange(nil)?.run()
    }
    self.sleep.exchange(sleep)
  }

  func cancel() {
    _ = action.exchange(nil)
    sleep.exchange(nil)?.cancel()
  }
}
