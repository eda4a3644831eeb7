/// Continuations with bodies that `await`.
///
/// They follow the contract of the continuations, except for where the body runs and how it is cancelled:
///
/// * **Where**: in a Swift task that starts when the body's turn has come, never in place. The body has the isolation
///   of the place where it is written, as in `Task { }`: in a `@MainActor` class it may use `self`. Bodies on one actor
///   begin in the order in which their turns came, where the code that completes the tasks has one priority; otherwise
///   the actor may begin those of a higher priority first.
/// * **Cancellation**: the token cancels the Swift task too. The returned task completes when the body ends; it is
///   cancelled if the token is by then, whatever the body returned or threw.
extension BoltsTask {
  /// As `continueWith`, with a body that may `await`, in a Swift task.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the Swift task and the returned task; before the body starts, the body does not run.
  ///   - file: The file to name when the body returns a task, which is not followed.
  ///   - line: The line to name when the body returns a task, which is not followed.
  ///   - body: Runs once, whatever the outcome of this task, with the isolation of the place where it is written.
  /// - Returns: A task that completes with what the body returns or throws.
  @discardableResult
  public func continueWithAsync<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext
    _ body: @escaping @Sendable @isolated(any) (BoltsTask<Success>) async throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return continueWithTask(cancellationToken: cancellationToken) { task in
      BoltsTask<T>.start(nil, cancellationToken, on: body.isolation) {
        try cancellationToken.throwIfCancelled()
        return try await body(task)
      }.task
    }
  }

  /// As `continueOnSuccessWith`, with a body that may `await`, in a Swift task as with `continueWithAsync`.
  @discardableResult
  public func continueOnSuccessWithAsync<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext
    _ body: @escaping @Sendable @isolated(any) (Success) async throws -> T
  ) -> BoltsTask<T> {
    warnIfNested(T.self, file, line)
    return continueOnSuccessWithTask(cancellationToken: cancellationToken) { value in
      BoltsTask<T>.start(nil, cancellationToken, on: body.isolation) {
        try cancellationToken.throwIfCancelled()
        return try await body(value)
      }.task
    }
  }

  /// As `continueOnErrorWith`, with a body that may `await`, in a Swift task as with `continueWithAsync`.
  @discardableResult
  public func continueOnErrorWithAsync(
    cancellationToken: CancellationToken = .none,
    @_inheritActorContext
    _ body: @escaping @Sendable @isolated(any) (any Error) async throws -> Success
  ) -> BoltsTask<Success> {
    continueOnErrorWithTask(cancellationToken: cancellationToken) { error in
      BoltsTask.start(nil, cancellationToken, on: body.isolation) {
        try cancellationToken.throwIfCancelled()
        return try await body(error)
      }.task
    }
  }

  /// As `continueOnErrorWithAsync` for errors of any type; the body takes errors of one type only, and others skip it.
  @discardableResult
  public func continueOnErrorWithAsync<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    @_inheritActorContext
    _ body: @escaping @Sendable @isolated(any) (E) async throws -> Success
  ) -> BoltsTask<Success> {
    continueOnErrorWithTask(type, cancellationToken: cancellationToken) { error in
      BoltsTask.start(nil, cancellationToken, on: body.isolation) {
        try cancellationToken.throwIfCancelled()
        return try await body(error)
      }.task
    }
  }
}

extension MainActorContinuations {
  /// As `BoltsTask.continueWithAsync`, with a body on the main actor.
  @discardableResult
  public func continueWithAsync<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor (BoltsTask<Success>) async throws -> T
  ) -> BoltsTask<T> {
    task.continueWithAsync(cancellationToken: cancellationToken, file: file, line: line, body)
  }

  /// As `BoltsTask.continueOnSuccessWithAsync`, with a body on the main actor.
  @discardableResult
  public func continueOnSuccessWithAsync<T: Sendable>(
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor (Success) async throws -> T
  ) -> BoltsTask<T> {
    task.continueOnSuccessWithAsync(
      cancellationToken: cancellationToken, file: file, line: line, body)
  }

  /// As `BoltsTask.continueOnErrorWithAsync`, with a body on the main actor.
  @discardableResult
  public func continueOnErrorWithAsync(
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @MainActor (any Error) async throws -> Success
  ) -> BoltsTask<Success> {
    task.continueOnErrorWithAsync(cancellationToken: cancellationToken, body)
  }

  /// As `BoltsTask.continueOnErrorWithAsync` for errors of one type, with a body on the main actor.
  @discardableResult
  public func continueOnErrorWithAsync<E: Error>(
    _ type: E.Type,
    cancellationToken: CancellationToken = .none,
    _ body: @escaping @MainActor (E) async throws -> Success
  ) -> BoltsTask<Success> {
    task.continueOnErrorWithAsync(type, cancellationToken: cancellationToken, body)
  }
}
