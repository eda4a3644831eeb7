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

  /// As `continueOnErrorWith`, with a body that returns a task, which is followed.
  ///
  /// The token is checked again when the returned task is about to complete.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @Sendable (any Error) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, FlatMapError(body: body))
  }

  /// As `continueOnErrorWith` for errors of any type; the body takes errors of one type only, and others skip it.
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

  /// As `continueOnErrorWithTask` for errors of any type; the body takes errors of one type only, and others skip it.
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
