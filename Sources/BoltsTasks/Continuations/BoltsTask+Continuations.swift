/// Continuations.
///
/// All of them follow the same contract:
///
/// * **Names**: the body of `...With` returns a value, the body of `...WithTask` returns a task,
///   which is followed. These are two names instead of one overloaded name because the compiler
///   checks a chain of twenty links quickly only if no link is ambiguous. (Bodies of one expression are checked
///   together: where they call overloaded initializers and operators, as `String($0 * 2)` does, name the types of their
///   parameters.) A body of `...With` that returns a task compiles, but the task is not followed: a debug build reports
///   it, once for a line.
/// * **When**: once the task has completed; at once if it already has. Continuations that were added
///   before start in the order in which they were added; one that is added afterwards does not wait
///   for those that have yet to start.
/// * **Where**: on `executor`. `.default` runs on the thread that completes the task, or on the
///   calling thread if it has completed, unless that thread is nearly out of stack. A body that uses
///   the state of an actor is added through `onMainActor` or `isolated(to:)`. An outcome that skips the body is
///   passed on at once, without the executor.
/// * **Cancellation**: `cancellationToken` cancels the returned task at once while this task is pending, and
///   releases the body, which then never runs. After that the token is checked when the body is about to run. The
///   token of a `...WithTask` is checked again when its task is about to complete, and cancels it, whatever the body
///   returned or threw. (Bolts checked only when the task had completed.) A token never interrupts a body.
/// * **Result**: what the body returns completes the returned task; what it throws fails it, and a
///   `CancellationError` cancels it.
extension BoltsTask {
  /// Runs a body on an executor and completes with what it returns or throws.
  ///
  /// With `.default` and `.immediate` the body has run by the time the initializer returns.
  ///
  /// - Parameters:
  ///   - executor: Where the body runs.
  ///   - body: Runs once. A `CancellationError` that it throws cancels the task.
  @inlinable
  @discardableResult
  public init(
    on executor: some ContinuationExecutor,
    _ body: @escaping @Sendable () throws -> Success
  ) {
    self = BoltsTask<Void>().continued(
      on: executor, .none, AfterSuccess.self, ValueBody(PlainBody { try body() }), ())
  }

  /// Continues with a body that takes the completed task and returns a value.
  ///
  /// - Parameters:
  ///   - executor: Where the body runs.
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts.
  ///   - file: The file to name when the body returns a task, which is not followed.
  ///   - line: The line to name when the body returns a task, which is not followed.
  ///   - body: Runs once, whatever the outcome of this task. Reading the error of the task it is
  ///     given marks that error as observed.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueWith<T: Sendable>(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (BoltsTask<Success>) throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return continued(
      on: executor, cancellationToken, AfterTask.self, ValueBody(PlainBody(body)), ())
  }

  /// As `continueWith`, with a body that returns another task, which is followed.
  ///
  /// The token is checked again when the returned task is about to complete.
  @inlinable
  @discardableResult
  public func continueWithTask<T: Sendable>(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @Sendable (BoltsTask<Success>) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    continued(on: executor, cancellationToken, AfterTask.self, PlainBody(body), ())
  }

  /// As `continueWith`, with a body that takes the value.
  ///
  /// An error or a cancellation skips the body and completes the returned task.
  @inlinable
  @discardableResult
  public func continueOnSuccessWith<T: Sendable>(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Success) throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return continued(
      on: executor, cancellationToken, AfterSuccess.self, ValueBody(PlainBody(body)), ())
  }

  /// As `continueOnSuccessWith`, with a body that returns a task, which is followed as by `continueWithTask`.
  @inlinable
  @discardableResult
  public func continueOnSuccessWithTask<T: Sendable>(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @Sendable (Success) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    continued(on: executor, cancellationToken, AfterSuccess.self, PlainBody(body), ())
  }

  /// As `continueWith`, with a body that takes the error and returns a value instead.
  ///
  /// A value or a cancellation skips the body and completes the returned task.
  @inlinable
  @discardableResult
  public func continueOnErrorWith(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @Sendable (any Error) throws -> Success
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, AfterError.self, ValueBody(PlainBody(body)), ())
  }

  /// As `continueOnErrorWith`, with a body that returns a task, which is followed as by `continueWithTask`.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask(
    on executor: some ContinuationExecutor = .default,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @Sendable (any Error) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    continued(on: executor, cancellationToken, AfterError.self, PlainBody(body), ())
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
    continued(on: executor, cancellationToken, AfterError.self, ValueBody(PlainBody(body)), ())
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
    continued(on: executor, cancellationToken, AfterError.self, PlainBody(body), ())
  }
}
