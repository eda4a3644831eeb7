/// A timer that has been started.
protocol RunningTimer: Sendable {
  /// Releases the action and the timer. The action does not start from here on.
  func cancel()
}

/// Starts a timer that runs an action once, after a time of a clock, unless it is cancelled before.
///
/// The continuous clock has a timer of Dispatch's, which needs no Swift task; every other clock is
/// asked to sleep by one.
///
/// - Parameters:
///   - delay: How long to wait.
///   - clock: The clock that measures the time.
///   - action: Runs on the global queue, or on Swift's pool.
/// - Returns: The timer. It need not be kept.
func startTimer<C: Clock<Duration>>(
  after delay: Duration, clock: C, _ action: @escaping @Sendable () -> Void
) -> any RunningTimer {
  if C.self == ContinuousClock.self { return DispatchTimer(after: delay, action) }
  return ClockTimer(after: delay, clock: clock, action)
}
