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
/// When, cancellation and result are those of the methods of `BoltsTask` with the same names. A body is always
/// enqueued on the actor's executor, in the order in which the continuations became ready, and what it captured is
/// released there when it has run. Where the executor orders work by priority (see `ActorExecutor`), a continuation has the priority
/// of the code that completes the task, or that adds the continuation to a completed task.
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

  /// As `BoltsTask.continueWith`, with a body that runs isolated to the actor, which it is given first.
  @inlinable
  @discardableResult
  public func continueWith<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @Sendable (isolated A, BoltsTask<Success>) throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return task.continued(
      on: executor, cancellationToken, AfterTask.self, ValueBody(IsolatedBody(body)), actor)
  }

  /// As `BoltsTask.continueWithTask`, with a body that runs isolated to the actor, which it is given first.
  @inlinable
  @discardableResult
  public func continueWithTask<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, BoltsTask<Success>) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    task.continued(on: executor, cancellationToken, AfterTask.self, IsolatedBody(body), actor)
  }

  /// As `BoltsTask.continueOnSuccessWith`, with a body that runs isolated to the actor, which it is given first.
  @inlinable
  @discardableResult
  public func continueOnSuccessWith<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @Sendable (isolated A, Success) throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return task.continued(
      on: executor, cancellationToken, AfterSuccess.self, ValueBody(IsolatedBody(body)), actor)
  }

  /// As `BoltsTask.continueOnSuccessWithTask`, with a body that runs isolated to the actor, which it is given first.
  @inlinable
  @discardableResult
  public func continueOnSuccessWithTask<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, Success) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    task.continued(on: executor, cancellationToken, AfterSuccess.self, IsolatedBody(body), actor)
  }

  /// As `BoltsTask.continueOnErrorWith`, with a body that runs isolated to the actor, which it is given first.
  @inlinable
  @discardableResult
  public func continueOnErrorWith(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, any Error) throws -> Success
  ) -> BoltsTask<Success> {
    task.continued(
      on: executor, cancellationToken, AfterError.self, ValueBody(IsolatedBody(body)), actor)
  }

  /// As `BoltsTask.continueOnErrorWithTask`, with a body that runs isolated to the actor, which it is given first.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, any Error) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    task.continued(on: executor, cancellationToken, AfterError.self, IsolatedBody(body), actor)
  }

  /// As `BoltsTask.continueOnErrorWith` for errors of one type, with a body that runs isolated to the actor, which it is given first.
  @inlinable
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, E) throws -> Success
  ) -> BoltsTask<Success> {
    task.continued(
      on: executor, cancellationToken, AfterError.self, ValueBody(IsolatedBody(body)), actor)
  }

  /// As `BoltsTask.continueOnErrorWithTask` for errors of one type, with a body that runs isolated to the actor, which it is given first.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @Sendable (isolated A, E) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    task.continued(on: executor, cancellationToken, AfterError.self, IsolatedBody(body), actor)
  }

  /// As `BoltsTask.onCompletion`, with a handler that is called isolated to the actor, which it is given first.
  @inlinable
  public func onCompletion(
    _ callback: __owned @escaping @Sendable (isolated A, Result<Success, any Error>) -> Void
  ) {
    continueWith { callback($0, Result($1.finalOutcome)) }
  }
}
