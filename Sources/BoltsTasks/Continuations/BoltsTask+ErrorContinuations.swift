// Recovery: the continuations of a failure. Their contract is that of all continuations.

extension BoltsTask {
  /// Continues a failure with a body that takes the error and returns a value instead.
  ///
  /// A value or a cancellation skips the body and completes the returned task.
  ///
  /// - Parameters:
  ///   - executor: Where the body runs.
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts.
  ///   - body: Runs at most once, with the error of this task.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWith(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @Sendable (any Error) throws -> Success
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, MapError(body: body))
  }

  /// Continues a failure with a body that takes the error and returns a task, which is followed.
  ///
  /// A value or a cancellation skips the body and completes the returned task.
  ///
  /// - Parameters:
  ///   - executor: Where the body runs.
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts, or
  ///     by the time the followed task completes.
  ///   - body: Runs at most once, with the error of this task.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @Sendable (any Error) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, FlatMapError(body: body))
  }

  /// Continues a failure with an error of one type with a body that returns a value instead.
  ///
  /// A value, a cancellation or an error of another type skips the body and completes the returned
  /// task.
  ///
  /// - Parameters:
  ///   - type: The type of the errors that the body takes.
  ///   - executor: Where the body runs.
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts.
  ///   - body: Runs at most once, with the error of this task.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ type: E.Type,
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @Sendable (E) throws -> Success
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, MapError(body: body))
  }

  /// Continues a failure with an error of one type with a body that returns a task, which is followed.
  ///
  /// A value, a cancellation or an error of another type skips the body and completes the returned
  /// task.
  ///
  /// - Parameters:
  ///   - type: The type of the errors that the body takes.
  ///   - executor: Where the body runs.
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts, or
  ///     by the time the followed task completes.
  ///   - body: Runs at most once, with the error of this task.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask<E: Error>(
    _ type: E.Type,
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @Sendable (E) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, FlatMapError(body: body))
  }
}
