extension BoltsTask where Success == Void {
  /// A task that completes once a time has passed.
  ///
  /// Zero or less completes at once. Cancelling the token first cancels the task at once and drops
  /// the timer; a token that was cancelled before gives a cancelled task.
  public static func delay(
    for duration: Duration, cancellationToken: CancellationToken? = nil
  ) -> BoltsTask<Void> {
    if let cancellationToken, cancellationToken.isCancellationRequested { return .cancelled() }
    guard duration > .zero else { return BoltsTask() }
    let state = CompletionState<Void>()
    let timer = Timer(after: duration) { state.complete(.success(()))?.run() }
    if let cancellationToken {
      let registration = cancellationToken.register {
        timer.cancel()
        state.complete(.cancelled)?.run()
      }
      BoltsTask(state: state).whenCompleted {
        registration.dispose()
        return WaiterList()
      }
    }
    return BoltsTask(state: state)
  }
}
