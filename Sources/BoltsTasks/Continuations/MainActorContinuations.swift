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
/// which the continuations became ready to run. What a body captured is released there, too. A body has no
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

  /// The body of a transform that runs on the main queue.
  @inlinable
  @inline(__always)
  func isolated<Input: Sendable, Output: Sendable>(
    _ body: __owned @escaping @MainActor (Input) throws -> Output
  ) -> @Sendable (Input) throws -> Output {
    { input in try MainActor.assumeIsolated { try body(input) } }
  }

  /// Continues with a body that takes the completed task and returns a value.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts.
  ///   - file: The file to name when the body returns a task, which is not followed.
  ///   - line: The line to name when the body returns a task, which is not followed.
  ///   - body: Runs once on the main actor, with the task, whatever its outcome.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueWith<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @MainActor (BoltsTask<Success>) throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return task.continued(on: executor, cancellationToken, MapTask(body: isolated(body)))
  }

  /// Continues with a body that takes the completed task and returns a task, which is followed.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts, or
  ///     by the time the followed task completes.
  ///   - body: Runs once on the main actor, with the task, whatever its outcome.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueWithTask<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (BoltsTask<Success>) throws -> BoltsTask<T>
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
  ///   - body: Runs at most once, on the main actor, with the value.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueOnSuccessWith<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @MainActor (Success) throws -> T
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
  ///   - body: Runs at most once, on the main actor, with the value.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueOnSuccessWithTask<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (Success) throws -> BoltsTask<T>
  ) -> BoltsTask<T> {
    task.continued(on: executor, cancellationToken, FlatMapSuccess(body: isolated(body)))
  }

  /// Continues a failure with a body that takes the error and returns a value.
  ///
  /// A value or a cancellation skips the body and completes the returned task.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body starts.
  ///   - body: Runs at most once, on the main actor, with the error.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWith(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (any Error) throws -> Success
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
  ///   - body: Runs at most once, on the main actor, with the error.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask(
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (any Error) throws -> BoltsTask<Success>
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
  ///   - body: Runs at most once, on the main actor, with the error.
  /// - Returns: A task that completes with what the body returns or throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWith<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (E) throws -> Success
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
  ///   - body: Runs at most once, on the main actor, with the error.
  /// - Returns: A task that completes as the body's task does, or fails with what the body throws.
  @inlinable
  @discardableResult
  public func continueOnErrorWithTask<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    _ body: __owned @escaping @MainActor (E) throws -> BoltsTask<Success>
  ) -> BoltsTask<Success> {
    task.continued(on: executor, cancellationToken, FlatMapError(body: isolated(body)))
  }

  /// Calls a completion handler on the main actor when the task has completed.
  ///
  /// The handler is called exactly once; a cancelled task gives it a `CancellationError`.
  ///
  /// - Parameter callback: Is given the outcome as a `Result`.
  @inlinable
  public func onCompletion(
    _ callback: __owned @escaping @MainActor (Result<Success, any Error>) -> Void
  ) {
    continueWith { callback(Result($0.finalOutcome)) }
  }
}
