internal import BoltsTasks

extension Task {
  /// Runs a closure with the error when this task has failed.
  ///
  /// A result or cancellation goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets the error and returns a result. Throwing ``CancelledError`` cancels the
  ///     new task; any other error fails it.
  /// - Returns: A task that completes with this task's result, or with what the closure returned or
  ///   threw.
  @discardableResult
  public func continueOnErrorWith(
    _ executor: Executor = .default, continuation: @escaping (any Error) throws -> TResult
  ) -> Task {
    continueOnErrorWithTask(executor) { error in Task(try continuation(error)) }
  }

  /// Runs a closure with the error when this task has failed with an error of one type.
  ///
  /// A result, cancellation or an error of another type goes to the new task without running the
  /// closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets the error and returns a result. Throwing ``CancelledError`` cancels the
  ///     new task; any other error fails it.
  /// - Returns: A task that completes with this task's result, or with what the closure returned or
  ///   threw.
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ executor: Executor = .default, continuation: @escaping (E) throws -> TResult
  ) -> Task {
    continueOnErrorWithTask(executor) { (error: E) in Task(try continuation(error)) }
  }

  /// Runs a closure with the error when this task has failed, and follows the task that the closure
  /// returns.
  ///
  /// A result or cancellation goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets the error and returns a task. Throwing ``CancelledError`` cancels the
  ///     new task; any other error fails it.
  /// - Returns: A task that completes with this task's result, or as the task that the closure
  ///   returned.
  @discardableResult
  public func continueOnErrorWithTask(
    _ executor: Executor = .default, continuation: @escaping (any Error) throws -> Task
  ) -> Task {
    let continuation = Unchecked(continuation)
    return Task(
      base: base.continueOnErrorWithTask(on: .immediate) { error in
        executor.run { try continuation.value(error).base }
      })
  }

  /// Runs a closure with the error when this task has failed with an error of one type, and follows
  /// the task that the closure returns.
  ///
  /// A result, cancellation or an error of another type goes to the new task without running the
  /// closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets the error and returns a task. Throwing ``CancelledError`` cancels the
  ///     new task; any other error fails it.
  /// - Returns: A task that completes with this task's result, or as the task that the closure
  ///   returned.
  @discardableResult
  public func continueOnErrorWithTask<E: Error>(
    _ executor: Executor = .default, continuation: @escaping (E) throws -> Task
  ) -> Task {
    let continuation = Unchecked(continuation)
    return Task(
      base: base.continueOnErrorWithTask(E.self, on: .immediate) { error in
        executor.run { try continuation.value(error).base }
      })
  }
}
