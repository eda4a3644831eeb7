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
    continueWith(on: executor) { callback(Result($0.finalOutcome)) }
  }

  /// As `onCompletion` of a `Result`, for a handler that takes a value or an error.
  public func onCompletion(
    on executor: some ContinuationExecutor = .default,
    _ callback: @escaping @Sendable (Success?, (any Error)?) -> Void
  ) {
    continueWith(on: executor) { callback($0.result, $0.errorOrCancellation) }
  }

  /// The error of a completion handler: a cancelled task has one, too.
  var errorOrCancellation: (any Error)? { isCancelled ? CancellationError() : error }
}
