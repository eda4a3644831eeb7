internal import BoltsTasks

extension Task {
  /// Runs a closure when this task has completed, whatever its outcome.
  ///
  /// Early, the closure waits for the task; late, when the task has completed already, it runs
  /// before this method returns unless the executor says otherwise.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets this task and returns a result. Throwing ``CancelledError`` cancels the
  ///     new task; any other error fails it.
  /// - Returns: A task that completes with what the closure returned or threw.
  @discardableResult
  public func continueWith<S>(
    _ executor: Executor = .default, continuation: @escaping (Task) throws -> S
  ) -> Task<S> {
    continueWithTask(executor) { task in Task<S>(try continuation(task)) }
  }

  /// Runs a closure when this task has completed, whatever its outcome, and follows the task that the
  /// closure returns.
  ///
  /// Early and late as in ``continueWith(_:continuation:)``.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets this task and returns another. Throwing ``CancelledError`` cancels the
  ///     new task; any other error fails it.
  /// - Returns: A task that completes as the task that the closure returned.
  @discardableResult
  public func continueWithTask<S>(
    _ executor: Executor = .default, continuation: @escaping (Task) throws -> Task<S>
  ) -> Task<S> {
    let continuation = Unchecked(continuation)
    return Task<S>(
      base: base.continueWithTask(on: .immediate) { [weak self] base in
        // The same object where a caller still refers to it; retaining it would keep an abandoned one
        // alive.
        let task = self ?? Task(base: base)
        return executor.run { try continuation.value(task).base }
      })
  }
}
