internal import Dispatch
internal import Synchronization

/// Runs an action once, after a time of a clock, unless it is cancelled before.
///
/// The continuous clock has a timer of Dispatch's: it needs no Swift task, and cancelling it releases it
/// at once, where a sleep of Swift's leaves its job in the queue until the time is over. Every other
/// clock is asked to sleep by a Swift task. A timer need not be kept.
final class RunningTimer: Sendable {
  private struct Running {
    let action: @Sendable () -> Void
    var stop: @Sendable () -> Void = {}
  }

  private let running: Mutex<Running?>

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
      // Dispatch's sources may be cancelled from any thread, though the protocol does not say `Sendable`;
      // everything else is done here, before another thread has this one.
      nonisolated(unsafe) let source = DispatchSource.makeTimerSource(queue: .global())
      running.withLock { $0?.stop = { unsafe source.cancel() } }
      // The source keeps the timer until it has fired or is cancelled.
      unsafe source.setEventHandler { self.take()?.action() }
      // Not `.distantFuture`: a source that never fires retains itself, and is leaked.
      let deadline = DispatchTime(after: delay) ?? .now() + .seconds(Int(Int32.max))
      unsafe source.schedule(deadline: deadline)
      unsafe source.activate()
    } else {
      let deadline = clock.now.advanced(by: min(delay, .longestSleep))
      let sleep = Task(executorPreference: ExplorationContext.executor) {
        try? await clock.sleep(until: deadline, tolerance: nil)
        self.take()?.action()
      }
      running.withLock { $0?.stop = { sleep.cancel() } }
    }
  }

  /// Releases the action and the timer. The action does not start from here on.
  func cancel() { _ = take() }

  private func take() -> Running? {
    let taken = running.exchange(nil)
    taken?.stop()
    return taken
  }
}

extension Duration {
  /// The longest time that a clock is asked to sleep: 200 years, because some count nanoseconds in 64 bits.
  static var longestSleep: Duration { .seconds(200 * 365 * 86_400 as Int64) }
}

extension DispatchTime {
  /// The time when a delay from now has passed; `nil` when that is more than 68 years, which Dispatch
  /// can't count on every system: its seconds are an `Int`, which has 32 bits on some Apple Watches.
  init?(after delay: Duration) {
    let (seconds, attoseconds) = delay.components
    guard seconds < Int32.max else { return nil }
    self = .now()
    if delay > .zero {
      self = self + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
    }
  }
}
