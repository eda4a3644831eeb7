extension BoltsTask {
  /// Calls a completion handler when the task has completed.
  ///
  /// - Parameters:
  ///   - executor: Where the handler runs.
  ///   - callback: Called exactly once; a cancelled task passes it a `CancellationError`.
  @inlinable
  public func onCompletion(
    on executor: some ContinuationExecutor = .default,
    _ callback: @escaping @Sendable (Result<Success, any Error>) -> Void
  ) {
    continueWith(on: executor) { callback($0.finalOutcome.result) }
  }
}
