internal import BoltsTasks

extension Task {
  /// Runs a closure when this task has completed, whatever its outcome.
  ///
  /// Early, the closure waits for the task; late, when the task has completed already, it runs
  /// before this method returns unless the executor says otherwise.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets this task, returns a result. Throwing ``CancelledError`` cancels the new task.
  /// - Returns: A task that completes with what the closure returned or threw.
  @discardableResult
  public func continueWith<S>(
    _ executor: Executor = .default, continuation: @escaping (Task) throws -> S
  ) -> Task<S> {
    continueWithTask(executor) { task in Task<S>(try continuation(task)) }
  }

  /// Runs a closure when this task has completed, and follows the task that the closure returns.
  ///
  /// Early and late as in ``continueWith(_:continuation:)``.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Gets this task, returns another. Throwing ``CancelledError`` cancels the new task.
  /// - Returns: A task that completes as the task that the closure returned.
  @discardableResult
  public func continueWithTask<S>(
    _ executor: Executor = .default, continuation: @escaping (Task) throws -> Task<S>
  ) -> Task<S> {
    let continuation = Unchecked(continuation)
    return Task<S>(
      base: base.continueWithTask(on: .immediate) { [weak self] base in
        // The same object where a caller still has it; retaining it would keep an abandoned one alive.
        let task = self ?? Task(base: base)
        return executor.run { try continuation.value(task).base }
      })
  }

  /// Runs a closure with the result when this task has completed with one.
  ///
  /// An error or cancellation goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Returns another result. Throwing ``CancelledError`` cancels the new task.
  /// - Returns: A task that completes with what the closure returned or threw.
  @discardableResult
  public func continueOnSuccessWith<S>(
    _ executor: Executor = .default, continuation: @escaping (TResult) throws -> S
  ) -> Task<S> {
    continueOnSuccessWithTask(executor) { result in Task<S>(try continuation(result)) }
  }

  /// Runs a closure with the result when this task has completed with one, and follows its task.
  ///
  /// An error or cancellation goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Returns the task to follow. Throwing ``CancelledError`` cancels the new task.
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

  /// Runs a closure with the error when this task has failed.
  ///
  /// A result or cancellation goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Returns a result instead. Throwing ``CancelledError`` cancels the new task.
  /// - Returns: A task with this task's result, or with what the closure returned or threw.
  @discardableResult
  public func continueOnErrorWith(
    _ executor: Executor = .default, continuation: @escaping (any Error) throws -> TResult
  ) -> Task {
    continueOnErrorWithTask(executor) { error in Task(try continuation(error)) }
  }

  /// Runs a closure with the error when this task has failed with an error of one type.
  ///
  /// Any other outcome goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Returns a result instead. Throwing ``CancelledError`` cancels the new task.
  /// - Returns: A task with this task's result, or with what the closure returned or threw.
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ executor: Executor = .default, continuation: @escaping (E) throws -> TResult
  ) -> Task {
    continueOnErrorWithTask(executor) { (error: E) in Task(try continuation(error)) }
  }

  /// Runs a closure with the error when this task has failed, and follows the closure's task.
  ///
  /// A result or cancellation goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Returns the task to follow. Throwing ``CancelledError`` cancels the new task.
  /// - Returns: A task with this task's result, or the outcome of the task that the closure returned.
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

  /// Runs a closure when this task has failed with an error of one type, and follows its task.
  ///
  /// Any other outcome goes to the new task without running the closure.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs.
  ///   - continuation: Returns the task to follow. Throwing ``CancelledError`` cancels the new task.
  /// - Returns: A task with this task's result, or the outcome of the task that the closure returned.
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
