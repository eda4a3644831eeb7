extension BoltsTask where Success == Void {
  /// Creates a task that completes once a time has passed.
  ///
  /// Cancelling the token first cancels the task at once and drops the timer; a token that was
  /// cancelled before gives a cancelled task.
  ///
  /// The timers of `.continuous` and `.suspending` have threads of their own. So the task completes within some
  /// milliseconds of its time, however many threads of Swift's pool and of the global queue are blocked, and however many
  /// continuations of timers block, up to the threads that Dispatch makes (255 on Linux). Any other clock is asked to
  /// sleep by a Swift task.
  ///
  /// - Parameters:
  ///   - duration: How long to wait. Zero or less gives a completed task.
  ///   - clock: The clock that measures the time. `.continuous` counts the time that the system sleeps, and
  ///     `.suspending` does not.
  ///   - cancellationToken: Cancels the task.
  /// - Returns: The task.
  public static func delay(
    for duration: Duration, clock: some Clock<Duration> = .continuous,
    cancellationToken: CancellationToken = .none
  ) -> BoltsTask<Void> {
    if cancellationToken.isCancellationRequested { return .cancelled() }
    guard duration > .zero else { return BoltsTask() }
    let state = CompletionState()
    let timer = RunningTimer(after: duration, clock: clock) {
      state.completeAndRun(.success(StoredValue(())))
    }
    cancellationToken.register(until: BoltsTask(state: state)) {
      timer.cancel()
      state.completeAndRun(.cancelled)
    }
    return BoltsTask(state: state)
  }
}
