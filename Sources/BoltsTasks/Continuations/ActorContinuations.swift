extension BoltsTask {
  /// The continuations of this task with bodies isolated to an actor.
  ///
  /// ```swift
  /// fetchPrice().isolated(to: store).continueOnSuccessWith { store, price in store.sum += price }
  /// ```
  ///
  /// Each body is given the actor, which the compiler knows it to be isolated to, so it may use the
  /// actor's state and call its methods without `await`.
  ///
  /// - Parameter actor: The actor on whose executor the bodies run. It lives until they have.
  /// - Returns: The continuations.
  public func isolated<A: Actor>(to actor: A) -> ActorContinuations<Success, A> {
    ActorContinuations(task: self, actor: actor)
  }
}

/// The continuations of a task with bodies isolated to an actor; `task.isolated(to:)` gives them.
///
/// When, cancellation and result are those of the methods of `BoltsTask` with the same names. Only
/// where a body runs differs: on the actor's executor, where what it captured is released, too; always
/// enqueued and never in place, in the
/// order in which the continuations became ready. An actor with Swift's default executor runs
/// work of a higher priority first: a continuation has the priority of the code that completes the
/// task, or that adds the continuation to a completed task, and keeps its order among equals.
@frozen
public struct ActorContinuations<Success: Sendable, A: Actor>: Sendable {
  @usableFromInline
  let task: BoltsTask<Success>
  @usableFromInline
  let actor: A

  @inlinable
  init(task: BoltsTask<Success>, actor: A) {
    self.task = task
    self.actor = actor
  }

  @inlinable
  var executor: ActorExecutor { ActorExecutor(actor) }

  /// The body of a transform that runs on the actor's executor.
  @inlinable
  @inline(__always)
  func isolated<Input: Sendable, Output: Sendable>(
    _ body: __owned @escaping @Sendable (isolated A, Input) throws -> Output
  ) -> @Sendable (Input) throws -> Output {
    { [actor] input in try actor.assumeIsolated { actor in try body(actor, input) } }
  }

  /// Continues with a body that takes the completed task and returns a value.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts.
  ///   - file: The file to name when the body returns a task, which is not followed.
  ///   - line: The line to name when the body returns a task, which is not followed.
  ///   - body: Runs once, isolated to the actor, with the actor and the task.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueWith<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @Sendable (isolated A, BoltsTask<Success>) throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return task.continued(on: executor, cancellationToken, MapTask(body: isolated(body)))
  }

  /// Continues with a body that takes the completed task and returns a task, which is followed.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts, or
  ///     by the time the followed task completes.
  ///   - body: Runs once, isolated to the actor, with the actor and the task.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueWithTask<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, BoltsTask<Success>) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    task.continued(on: executor, cancellationToken, FlatMapTask(body: isolated(body)))
  }

  /// Continues a success with a body that takes the value and returns another.
  ///
  /// An error or a cancellation skips the body and completes the returned task.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts.
  ///   - file: The file to name when the body returns a task, which is not followed.
  ///   - line: The line to name when the body returns a task, which is not followed.
  ///   - body: Runs at most once, isolated to the actor, with the actor and the value.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueOnSuccessWith<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @Sendable (isolated A, Success) throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return task.continued(on: executor, cancellationToken, MapSuccess(body: isolated(body)))
  }

  /// Continues a success with a body that takes the value and returns a task to follow.
  ///
  /// An error or a cancellation skips the body and completes the returned task.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts, or
  ///     by the time the followed task completes.
  ///   - body: Runs at most once, isolated to the actor, with the actor and the value.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueOnSuccessWithTask<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, Success) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    task.continued(on: executor, cancellationToken, FlatMapSuccess(body: isolated(body)))
  }

  /// Continues a failure with a body that takes the error and returns a value.
  ///
  /// A value or a cancellation skips the body and completes the returned task.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts.
  ///   - body: Runs at most once, isolated to the actor, with the actor and the error.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWith(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, any Error) throws -> Success
  ) -> BoltsTask<Success> {
    task.continued(on: executor, cancellationToken, MapError(body: isolated(body)))
  }

  /// Continues a failure with a body that takes the error and returns a task to follow.
  ///
  /// A value or a cancellation skips the body and completes the returned task.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts, or
  ///     by the time the followed task completes.
  ///   - body: Runs at most once, isolated to the actor, with the actor and the error.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, any Error) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    task.continued(on: executor, cancellationToken, FlatMapError(body: isolated(body)))
  }

  /// Continues a failure with an error of one type with a body that returns a value.
  ///
  /// A value, a cancellation or an error of another type skips the body and completes the returned
  /// task.
  ///
  /// - Parameters:
  ///   - type: The type of the errors that the body takes.
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts.
  ///   - body: Runs at most once, isolated to the actor, with the actor and the error.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, E) throws -> Success
  ) -> BoltsTask<Success> {
    task.continued(on: executor, cancellationToken, MapError(body: isolated(body)))
  }

  /// Continues a failure with an error of one type with a body that returns a task to follow.
  ///
  /// A value, a cancellation or an error of another type skips the body and completes the returned
  /// task.
  ///
  /// - Parameters:
  ///   - type: The type of the errors that the body takes.
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts, or
  ///     by the time the followed task completes.
  ///   - body: Runs at most once, isolated to the actor, with the actor and the error.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, E) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    task.continued(on: executor, cancellationToken, FlatMapError(body: isolated(body)))
  }

  /// Calls a completion handler isolated to the actor when the task has completed.
  ///
  /// The handler is called exactly once; a cancelled task gives it a `CancellationError`.
  ///
  /// - Parameter callback: Is given the actor and the outcome as a `Result`.
  @inlinable
  public func onCompletion(
    _ callback: __owned @escaping @Sendable (isolated A, Result<Success, any Error>) -> Void
  ) {
    continueWith { callback($0, Result($1.finalOutcome)) }
  }
}
