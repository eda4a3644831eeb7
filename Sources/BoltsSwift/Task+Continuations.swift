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

  /// As `continueWith`, with a closure that returns a task, which the new task follows.
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

  /// As `continueWith`, with a closure that takes the result.
  ///
  /// An error or cancellation goes to the new task without running the closure.
  @discardableResult
  public func continueOnSuccessWith<S>(
    _ executor: Executor = .default, continuation: @escaping (TResult) throws -> S
  ) -> Task<S> {
    continueOnSuccessWithTask(executor) { result in Task<S>(try continuation(result)) }
  }

  /// As `continueOnSuccessWith`, with a closure that returns a task, which the new task follows.
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

  /// As `continueWith`, with a closure that takes the error and returns a result instead.
  ///
  /// A result or cancellation goes to the new task without running the closure.
  @discardableResult
  public func continueOnErrorWith(
    _ executor: Executor = .default, continuation: @escaping (any Error) throws -> TResult
  ) -> Task {
    continueOnErrorWithTask(executor) { error in Task(try continuation(error)) }
  }

  /// As `continueOnErrorWith`, but runs only for errors of one type; the new task fails with any other.
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ executor: Executor = .default, continuation: @escaping (E) throws -> TResult
  ) -> Task {
    continueOnErrorWithTask(executor) { (error: E) in Task(try continuation(error)) }
  }

  /// As `continueOnErrorWith`, with a closure that returns a task, which the new task follows.
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

  /// As `continueOnErrorWithTask`, but runs only for errors of one type; the new task fails with any other.
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
