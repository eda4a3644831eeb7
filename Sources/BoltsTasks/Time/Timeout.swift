extension BoltsTask {
  /// A task that completes as this one does, or fails when a time has passed before it did.
  ///
  /// When the time runs out the returned task lets go of this one, which goes on unless `cancelling`
  /// stops it. A time of zero or less fails at once, unless this task has completed.
  ///
  /// - Parameters:
  ///   - duration: How long to wait.
  ///   - source: What to cancel when the time runs out.
  /// - Returns: A task that fails with `BoltsError.timedOut(after:)` when the time runs out.
  public func timeout(
    after duration: Duration, cancelling source: CancellationTokenSource? = nil
  ) -> BoltsTask {
    if isCompleted { return self }
    guard duration > .zero else {
      source?.cancel()
      return BoltsTask(error: BoltsError.timedOut(after: duration))
    }
    let child = CompletionState<Success>()
    let ticket = whenCompleted { child.complete(finalOutcome) ?? WaiterList() }
    let timer = Timer(after: duration) {
      let error = BoltsError.timedOut(after: duration)
      guard let waiters = child.complete(.failure(error)) else { return }
      if let ticket { removeWaiter(ticket) }
      source?.cancel()
      waiters.run()
    }
    let limited = BoltsTask(state: child)
    limited.whenCompleted {
      timer.cancel()
      return WaiterList()
    }
    return limited
  }
}
