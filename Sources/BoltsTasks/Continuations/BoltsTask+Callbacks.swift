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
    onCompletion(on: executor) { (result: Result<Success, any Error>) in
      callback(result.success, result.failure)
    }
  }
}

extension Result {
  var success: Success? { if case .success(let value) = self { value } else { nil } }
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
