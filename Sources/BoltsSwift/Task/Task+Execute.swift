internal import BoltsTasks

extension Task {
  /// Creates a task that completes with what a closure returns or throws.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs. The default runs it before this initialiser returns.
  ///   - closure: Returns the result. Throwing ``CancelledError`` cancels the task; any other error
  ///     fails it.
  public convenience init(_ executor: Executor = .default, closure: @escaping () throws -> TResult)
  {
    let closure = Unchecked(closure)
    self.init(
      base: BoltsTask(on: executor.base) {
        Unchecked(try translatingCancelledError(closure.value))
      })
  }

  /// Returns a task that runs a closure, and completes with what it returns or throws.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs. The default runs it before this method returns.
  ///   - closure: Returns the result. Throwing ``CancelledError`` cancels the task; any other error
  ///     fails it.
  /// - Returns: A task with the closure's result.
  public static func execute(
    _ executor: Executor = .default, closure: @escaping () throws -> TResult
  ) -> Task {
    Task(executor, closure: closure)
  }

  /// Returns a task that runs a closure, and completes as the task that the closure returns.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs. The default runs it before this method returns.
  ///   - closure: Returns the task to follow. Throwing ``CancelledError`` cancels the new task; any
  ///     other error fails it.
  /// - Returns: A task with the outcome of the returned task.
  public static func executeWithTask(
    _ executor: Executor = .default, closure: @escaping () throws -> Task
  ) -> Task {
    let closure = Unchecked(closure)
    return Task(base: executor.run { try closure.value().base })
  }
}
