extension BoltsTask {
  /// Calls a completion handler when the task has completed: the bridge back to callbacks.
  ///
  /// - Parameters:
  ///   - executor: Where the handler runs.
  ///   - callback: Is called exactly once. A cancelled task gives it a `CancellationError`.
  @inlinable
  public func onCompletion(
    on executor: some ContinuationExecutor = .default,
    _ callback: @escaping @Sendable (Result<Success, any Error>) -> Void
  ) {
    continueWith(on: executor) { callback($0.finalOutcome.result) }
  }
}
