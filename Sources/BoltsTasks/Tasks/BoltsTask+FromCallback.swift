extension BoltsTask {
  /// Creates a task from an API that takes a completion handler with a `Result`.
  ///
  /// The handler may be called on any thread, before or after `body` returns. The first call
  /// completes the task; another is ignored, and reported in debug builds. When the API releases
  /// the handler without calling it, the task fails with `BoltsError.abandoned(file:line:)`.
  ///
  /// - Parameters:
  ///   - file: The file to name when the handler is never called.
  ///   - line: The line to name when the handler is never called.
  ///   - body: Starts the work, on the calling thread. An error that it throws fails the task.
  /// - Returns: A task that completes when the handler is called.
  public static func fromCallback(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Result<Success, any Error>) -> Void) throws -> Void
  ) -> BoltsTask {
    fromCallback(TaskCompletionSource(file: file, line: line)) { source in
      try body { source.complete(callback: TaskOutcome($0)) }
    }
  }

  /// Creates a task from an API that takes a completion handler with a `Result` of one type of error.
  ///
  /// The handler's contract is that of a handler with a `Result` of any error.
  ///
  /// - Parameters:
  ///   - file: The file to name when the handler is never called.
  ///   - line: The line to name when the handler is never called.
  ///   - body: Starts the work, on the calling thread. An error that it throws fails the task.
  /// - Returns: A task that completes when the handler is called.
  public static func fromCallback<E: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Result<Success, E>) -> Void) throws -> Void
  ) -> BoltsTask {
    fromCallback(TaskCompletionSource(file: file, line: line)) { source in
      try body { source.complete(callback: TaskOutcome($0.mapError { $0 })) }
    }
  }

  /// Creates a task from an API that takes a completion handler with a value and an error.
  ///
  /// The handler's contract is that of `TaskCompletionSource.callback`; when the API releases it
  /// without calling it, the task fails with `BoltsError.abandoned(file:line:)`.
  ///
  /// - Parameters:
  ///   - file: The file to name when the handler is never called.
  ///   - line: The line to name when the handler is never called.
  ///   - body: Starts the work, on the calling thread. An error that it throws fails the task.
  /// - Returns: A task that completes when the handler is called.
  public static func fromCallback(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Success?, (any Error)?) -> Void) throws -> Void
  ) -> BoltsTask {
    fromCallback(TaskCompletionSource(file: file, line: line)) { source in
      try body(source.callback)
    }
  }

  fileprivate static func fromCallback(
    _ source: TaskCompletionSource<Success>, _ body: (TaskCompletionSource<Success>) throws -> Void
  ) -> BoltsTask {
    do { try body(source) } catch { source.trySetError(error) }
    return source.task
  }
}

extension BoltsTask where Success == Void {
  /// Creates a task from an API that takes a completion handler with only an error.
  ///
  /// `nil` completes the task, an error fails it, and a `CancellationError` cancels it. For the rest
  /// the handler's contract is that of a handler with a `Result`.
  ///
  /// - Parameters:
  ///   - file: The file to name when the handler is never called.
  ///   - line: The line to name when the handler is never called.
  ///   - body: Starts the work, on the calling thread. An error that it throws fails the task.
  /// - Returns: A task that completes when the handler is called.
  public static func fromCallback(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable ((any Error)?) -> Void) throws -> Void
  ) -> BoltsTask {
    fromCallback(TaskCompletionSource(file: file, line: line)) { source in
      try body { error in source.callback((), error) }
    }
  }
}
