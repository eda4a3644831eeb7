internal import BoltsTasks

extension Task {
  /// Runs a closure with the result when this task has completed with one.
  ///
  /// An error or cancellation goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets the result and returns another. Throwing ``CancelledError`` cancels the
  ///     new task; any other error fails it.
  /// - Returns: A task that completes with what the closure returned or threw.
  @discardableResult
  public func continueOnSuccessWith<S>(
    _ executor: Executor = .default, continuation: @escaping (TResult) throws -> S
  ) -> Task<S> {
    continueOnSuccessWithTask(executor) { result in Task<S>(try continuation(result)) }
  }

  /// Runs a closure with the result when this task has completed with one, and follows the task
  /// that the closure returns.
  ///
  /// An error or cancellation goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets the result and returns a task. Throwing ``CancelledError`` cancels the
  ///     new task; any other error fails it.
  /// - Returns: A task that completes as the task that the closure returned.
  @discardableResult
  public func continueOnSuccessWithTask<S>(
    _ executor: Executor = .default, continuation: @escaping (TResult) throws -> Task<S>
  ) -> Task<S> {
    let continuation = Unchecked(continuation)
    return Task<S>(
      base: base.continueOnSuccessWithTask(on: .immediate) { result in
        executor.run { try continuation.value(result.value).base }
      })
  }
}
