extension BoltsTask {
  /// The continuations of this task with bodies on the main actor, for user interface code.
  ///
  /// ```swift
  /// fetchTitle().onMainActor.continueOnSuccessWith { self.title = $0 }
  /// ```
  ///
  /// The compiler knows such a body to be isolated to the main actor, so it may use the state of a
  /// `@MainActor` class and call its methods.
  public var onMainActor: MainActorContinuations<Success> { MainActorContinuations(task: self) }
}

/// The continuations of a task with bodies on the main actor; `task.onMainActor` gives them.
///
/// When, cancellation and result are those of the methods of `BoltsTask` with the same names. Only
/// where a body runs differs: on the main queue, always enqueued and never in place, in the order in
/// which the continuations became ready to run. What a body that ran captured is released there, too. A body has no
/// task-local values, because it does not run in a Swift task. The main queue is the main actor's executor;
/// in a program that has replaced it by another, await the task instead: a body would end the process.
@frozen
public struct MainActorContinuations<Success: Sendable>: Sendable {
  @usableFromInline
  let task: BoltsTask<Success>

  @inlinable
  init(task: BoltsTask<Success>) { self.task = task }

  @inlinable
  var executor: MainQueueExecutor { MainQueueExecutor() }

  /// As `BoltsTask.continueWith`, with a body that runs on the main actor.
  @inlinable
  @discardableResult
  public func continueWith<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @MainActor (BoltsTask<Success>) throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return task.continued(
      on: executor, cancellationToken, AfterTask.self, ValueBody(MainActorBody(body)), ())
  }

  /// As `BoltsTask.continueWithTask`, with a body that runs on the main actor.
  @inlinable
  @discardableResult
  public func continueWithTask<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (BoltsTask<Success>) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    task.continued(on: executor, cancellationToken, AfterTask.self, MainActorBody(body), ())
  }

  /// As `BoltsTask.continueOnSuccessWith`, with a body that runs on the main actor.
  @inlinable
  @discardableResult
  public func continueOnSuccessWith<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @MainActor (Success) throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return task.continued(
      on: executor, cancellationToken, AfterSuccess.self, ValueBody(MainActorBody(body)), ())
  }

  /// As `BoltsTask.continueOnSuccessWithTask`, with a body that runs on the main actor.
  @inlinable
  @discardableResult
  public func continueOnSuccessWithTask<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (Success) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    task.continued(on: executor, cancellationToken, AfterSuccess.self, MainActorBody(body), ())
  }

  /// As `BoltsTask.continueOnErrorWith`, with a body that runs on the main actor.
  @inlinable
  @discardableResult
  public func continueOnErrorWith(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (any Error) throws -> Success
  ) -> BoltsTask<Success> {
    task.continued(
      on: executor, cancellationToken, AfterError.self, ValueBody(MainActorBody(body)), ())
  }

  /// As `BoltsTask.continueOnErrorWithTask`, with a body that runs on the main actor.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (any Error) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    task.continued(on: executor, cancellationToken, AfterError.self, MainActorBody(body), ())
  }

  /// As `BoltsTask.continueOnErrorWith` for errors of one type, with a body that runs on the main actor.
  @inlinable
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (E) throws -> Success
  ) -> BoltsTask<Success> {
    task.continued(
      on: executor, cancellationToken, AfterError.self, ValueBody(MainActorBody(body)), ())
  }

  /// As `BoltsTask.continueOnErrorWithTask` for errors of one type, with a body that runs on the main actor.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (E) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    task.continued(on: executor, cancellationToken, AfterError.self, MainActorBody(body), ())
  }

  /// As `BoltsTask.onCompletion`, with a handler that is called on the main actor.
  @inlinable
  public func onCompletion(
    _ callback: __owned @escaping @MainActor (Result<Success, any Error>) -> Void
  ) {
    continueWith { callback(Result($0.finalOutcome)) }
  }

  /// As `onCompletion` of a `Result`, for a handler that takes a value or an error.
  public func onCompletion(
    _ callback: __owned @escaping @MainActor (Success?, (any Error)?) -> Void
  ) {
    continueWith { callback($0.result, $0.errorOrCancellation) }
  }
}
