/// Tasks from completion handlers, all with the same contract:
///
/// * **When**: the body starts the work on the calling thread, before the call returns. An error that it
///   throws fails the task.
/// * **Handler**: any thread may call it, before or after the body returns. The first call completes the
///   task; another is ignored, and reported in debug builds. When the API releases the handler without
///   calling it, the task fails with `BoltsError.abandoned(file:line:)`, which names the line of the call.
/// * **Cancellation**: a body that is given a token returns what cancels the work. When the token is
///   cancelled before the handler is called, the task is cancelled at once, what the body returned is
///   called, and a late call of the handler is ignored. With a token that was cancelled before, the work
///   does not start.
extension BoltsTask {
  /// Creates a task from an API that takes a completion handler with a `Result`.
  ///
  /// - Parameters:
  ///   - file: The file to name when the handler is never called.
  ///   - line: The line to name when the handler is never called.
  ///   - body: Starts the work with the handler that it is given.
  /// - Returns: A task that completes when the handler is called.
  public static func fromCallback<E: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Result<Success, E>) -> Void) throws -> Void
  ) -> BoltsTask {
    start(file, line) { source in try body { source.complete(callback: TaskOutcome($0)) } }
  }

  /// As `fromCallback` of a `Result`, for work that can be cancelled by what the body returns.
  public static func fromCallback<E: Error>(
    cancellationToken: CancellationToken, file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Result<Success, E>) -> Void) throws -> @Sendable () -> Void
  ) -> BoltsTask {
    start(cancellationToken, file, line) { source in
      try body { source.complete(callback: TaskOutcome($0)) }
    }
  }

  /// As `fromCallback` of a `Result`, for a handler with a value and an error.
  ///
  /// The handler's contract is that of `TaskCompletionSource.callback`.
  public static func fromCallback(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Success?, (any Error)?) -> Void) throws -> Void
  ) -> BoltsTask {
    start(file, line) { source in try body(source.callback) }
  }

  /// As `fromCallback` of a `Result`, for a handler with a value and an error, and that can be cancelled.
  public static func fromCallback(
    cancellationToken: CancellationToken, file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Success?, (any Error)?) -> Void) throws -> @Sendable () -> Void
  ) -> BoltsTask {
    start(cancellationToken, file, line) { source in try body(source.callback) }
  }

  /// As `fromCallback` of a `Result`, for a handler with two values and an error.
  ///
  /// Such as `(Data?, URLResponse?, (any Error)?) -> Void`, for a task of `(Data, URLResponse)`. An error
  /// fails the task, both values without one complete it, and anything less fails it with
  /// `BoltsError.neitherValueNorError`.
  public static func fromCallback<A: Sendable, B: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (A?, B?, (any Error)?) -> Void) throws -> Void
  ) -> BoltsTask where Success == (A, B) {
    start(file, line) { source in try body(source.callbackOfTwo()) }
  }

  /// As `fromCallback` of a `Result`, for a handler with two values, and that can be cancelled.
  public static func fromCallback<A: Sendable, B: Sendable>(
    cancellationToken: CancellationToken, file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (A?, B?, (any Error)?) -> Void) throws -> @Sendable () -> Void
  ) -> BoltsTask where Success == (A, B) {
    start(cancellationToken, file, line) { source in try body(source.callbackOfTwo()) }
  }

  /// As `fromCallback` of a `Result`, for a handler with only a value, such as `(Bool) -> Void`.
  @_disfavoredOverload  // A handler with a `Result` is not one with a value of that type.
  public static func fromCallback(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Success) -> Void) throws -> Void
  ) -> BoltsTask {
    start(file, line) { source in try body { source.complete(callback: .success($0)) } }
  }

  private static func start(
    _ file: StaticString, _ line: UInt, _ body: (TaskCompletionSource<Success>) throws -> Void
  ) -> BoltsTask {
    let source = TaskCompletionSource<Success>(file: file, line: line)
    do { try body(source) } catch { source.trySetError(error) }
    return source.task
  }

  private static func start(
    _ token: CancellationToken, _ file: StaticString, _ line: UInt,
    _ body: (TaskCompletionSource<Success>) throws -> @Sendable () -> Void
  ) -> BoltsTask {
    let source = TaskCompletionSource<Success>(file: file, line: line)
    let cancelled = CancellationTokenSource()
    // Weakly, for the handler has to be what keeps the source. Before the body, which may take its time.
    token.register(until: source.task) { [weak source] in
      if source?.tryCancel() == true { cancelled.cancel() }
    }
    guard !source.task.isCompleted else { return source.task }
    do { cancelled.token.register(try body(source)) } catch { source.trySetError(error) }
    return source.task
  }
}

extension TaskCompletionSource {
  /// A completion handler with two values that make one.
  fileprivate func callbackOfTwo<A: Sendable, B: Sendable>()
    -> @Sendable (
      A?, B?, (any Error)?
    ) -> Void where Success == (A, B)
  {
    let callback = callback
    return { first, second, error in
      callback(first.flatMap { first in second.map { (first, $0) } }, error)
    }
  }
}

extension BoltsTask where Success == Void {
  /// As `fromCallback` of a `Result`, for a handler with only an error.
  ///
  /// `nil` completes the task, an error fails it, and a `CancellationError` cancels it.
  public static func fromCallback(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable ((any Error)?) -> Void) throws -> Void
  ) -> BoltsTask {
    start(file, line) { source in try body { source.callback((), $0) } }
  }

  /// As `fromCallback` of a `Result`, for a handler without arguments.
  public static func fromCallback(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable () -> Void) throws -> Void
  ) -> BoltsTask {
    start(file, line) { source in try body { source.complete(callback: .success(())) } }
  }
}
