extension BoltsTask {
  /// Creates a task that completes as this one does, or fails if a time passes before it has.
  ///
  /// When the time runs out, the returned task releases this one, which continues unless `cancelling`
  /// stops it; a later error of it is ignored, also by `UnobservedErrors`.
  ///
  /// - Parameters:
  ///   - duration: How long to wait. Zero or less fails at once, unless this task has completed.
  ///   - clock: The clock that measures the time, as for `BoltsTask.delay`.
  ///   - source: The source to cancel when the time runs out.
  /// - Returns: A task that fails with `BoltsError.timedOut(after:)` when the time runs out.
  public func timeout(
    after duration: Duration, clock: some Clock<Duration> = .continuous,
    cancelling source: CancellationTokenSource? = nil
  ) -> BoltsTask {
    guard case .state(let state) = storage else { return self }
    guard state.isPending else { return BoltsTask(state: state.branched()) }
    guard duration > .zero else {
      state.disregardError()
      source?.cancel()
      return BoltsTask(error: BoltsError.timedOut(after: duration))
    }
    let child = CompletionState()
    let ticket = state.whenCompleted(.code { child.complete($0.observeOutcome()) })
    let timer = RunningTimer(after: duration, clock: clock) {
      let error = BoltsError.timedOut(after: duration)
      guard let ready = child.complete(.failure(error)) else { return }
      ticket?.withdraw()
      state.disregardError()
      source?.cancel()
      ready.run()
    }
    child.run(
      whenCompleted: .code { _ in
        timer.cancel()
        return nil
      })
    return BoltsTask(state: child)
  }
}
