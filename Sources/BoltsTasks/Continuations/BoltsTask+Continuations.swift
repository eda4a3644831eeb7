/// Continuations.
///
/// All of them follow the same contract:
///
/// * **When**: once the task has completed; at once when it has already. The continuations of one
///   task start in the order in which they were added.
/// * **Where**: on `executor`. `.default` runs on the thread that completes the task, or on this one
///   when it has completed, unless that thread is nearly out of stack.
/// * **Cancellation**: when `cancellationToken` has been cancelled by the time the continuation is
///   about to run, it does not run and its task is cancelled. Where the body returns a task, the
///   token is asked again when that task completes. (Bolts asked at the same points.) A token never
///   interrupts a body.
/// * **Result**: what the body returns completes the task that is returned here; what it throws
///   fails it, and a `CancellationError` cancels it. A task returned by the body is followed, so the
///   result is never a task of a task.
extension BoltsTask {
  /// Continues with a body that takes the completed task and returns a value.
  @inlinable
  @discardableResult
  public func continueWith<T: Sendable>(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken? = nil,
    _ body: @escaping @Sendable (BoltsTask<Success>) throws -> T
  ) -> BoltsTask<T> {
    continued(on: executor, cancellationToken, MapTask(body: body))
  }

  /// Continues with a body that takes the completed task and returns another task, to be followed.
  @inlinable
  @discardableResult
  public func continueWith<T: Sendable>(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken? = nil,
    _ body: @escaping @Sendable (BoltsTask<Success>) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    continued(on: executor, cancellationToken, FlatMapTask(body: body))
  }

  /// Continues with a body that takes the value of a task that succeeded and returns a value.
  ///
  /// An error or a cancellation passes by the body and completes the returned task.
  @inlinable
  @discardableResult
  public func continueOnSuccessWith<T: Sendable>(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken? = nil,
    _ body: @escaping @Sendable (Success) throws -> T
  ) -> BoltsTask<T> {
    continued(on: executor, cancellationToken, MapSuccess(body: body))
  }

  /// Continues with a body that takes the value of a task that succeeded and returns another task,
  /// to be followed.
  ///
  /// An error or a cancellation passes by the body and completes the returned task.
  @inlinable
  @discardableResult
  public func continueOnSuccessWith<T: Sendable>(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken? = nil,
    _ body: @escaping @Sendable (Success) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    continued(on: executor, cancellationToken, FlatMapSuccess(body: body))
  }

  /// Continues with a body that takes the error of a task that failed and returns a value in its
  /// place.
  ///
  /// A value or a cancellation passes by the body and completes the returned task.
  @inlinable
  @discardableResult
  public func continueOnErrorWith(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken? = nil,
    _ body: @escaping @Sendable (any Error) throws -> Success
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, MapError(body: body))
  }

  /// Continues with a body that takes the error of a task that failed and returns another task, to
  /// be followed.
  ///
  /// A value or a cancellation passes by the body and completes the returned task.
  @_disfavoredOverload  // A body that only throws fits this and the one above: that one, then.
  @inlinable
  @discardableResult
  public func continueOnErrorWith(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken? = nil,
    _ body: @escaping @Sendable (any Error) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, FlatMapError(body: body))
  }

  /// Continues with a body that takes an error of one type and returns a value in its place.
  ///
  /// A value, a cancellation or an error of another type passes by the body and completes the
  /// returned task.
  @inlinable
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ type: E.Type,
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken? = nil,
    _ body: @escaping @Sendable (E) throws -> Success
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, MapError(body: body))
  }

  /// Continues with a body that takes an error of one type and returns another task, to be followed.
  ///
  /// A value, a cancellation or an error of another type passes by the body and completes the
  /// returned task.
  @_disfavoredOverload  // A body that only throws fits this and the one above: that one, then.
  @inlinable
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ type: E.Type,
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken? = nil,
    _ body: @escaping @Sendable (E) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, FlatMapError(body: body))
  }
}
