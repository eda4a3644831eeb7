extension BoltsTask {
  /// Calls a completion handler when the task has completed: the bridge back to callbacks.
  ///
  /// The handler is called exactly once, on `executor`; a cancelled task gives it a
  /// `CancellationError`.
  @inlinable
  public func onCompletion(
    on executor: some ContinuationExecutor = .default,
    _ callback: @escaping @Sendable (Result<Success, any Error>) -> Void
  ) {
    continueWith(on: executor) { callback($0.finalOutcome.result) }
  }

  /// Makes a task of an API that takes a completion handler with a `Result`.
  ///
  /// The handler may be called on any thread, before or after `body` returns. The first call
  /// completes the task; another is ignored, and reported in debug builds. When the API lets go of
  /// the handler without calling it, the task fails with `BoltsError.abandoned(file:line:)`.
  ///
  /// - Parameters:
  ///   - file: The file to name when the handler is never called.
  ///   - line: The line to name when the handler is never called.
  ///   - body: Starts the work. What it throws fails the task.
  public static func fromCallback(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Result<Success, any Error>) -> Void) throws -> Void
  ) -> BoltsTask {
    let source = TaskCompletionSource<Success>(file: file, line: line)
    do {
      try body { source.complete(callback: TaskOutcome($0)) }
    } catch {
      source.trySetError(error)
    }
    return source.task
  }

  /// Makes a task of an API that takes a completion handler with a value and an error.
  ///
  /// The handler's contract is that of `TaskCompletionSource.callback`; when the API lets go of it
  /// without calling it, the task fails with `BoltsError.abandoned(file:line:)`.
  ///
  /// - Parameters:
  ///   - file: The file to name when the handler is never called.
  ///   - line: The line to name when the handler is never called.
  ///   - body: Starts the work. What it throws fails the task.
  public static func fromCallback(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (@escaping @Sendable (Success?, (any Error)?) -> Void) throws -> Void
  ) -> BoltsTask {
    let source = TaskCompletionSource<Success>(file: file, line: line)
    do {
      try body(source.callback)
    } catch {
      source.trySetError(error)
    }
    return source.task
  }
}

extension TaskCompletionSource {
  /// A completion handler that completes the task, to hand to an API that takes one.
  ///
  /// * An error fails the task, whatever stands beside it, as Swift's own bridging of completion
  ///   handlers has it (SE-0297); a `CancellationError` cancels it.
  /// * A value without an error completes the task.
  /// * Neither completes a task of `Void` with nothing, and one of an optional, or of another type
  ///   that has a `nil`, with that; any other task fails with `BoltsError.neitherValueNorError`.
  ///
  /// Any thread may call it. The first call counts; another is ignored, and reported in debug
  /// builds. The handler keeps the source.
  public var callback: @Sendable (Success?, (any Error)?) -> Void {
    { value, error in
      self.complete(
        callback: error.map { TaskOutcome(throwing: $0) }
          ?? value.map { .success($0) }
          ?? .nothing)
    }
  }

  func complete(callback outcome: TaskOutcome<Success>) {
    if !trySet(outcome) {
      Diagnostics.debug(
        """
        a completion handler was called after its task had completed; the call was ignored. \
        (The task was made at \(file):\(line).)
        """)
    }
  }
}

extension TaskOutcome {
  /// What a completion handler means that is called with neither a value nor an error.
  fileprivate static var nothing: TaskOutcome {
    // Asked of the type itself, for `()` also fits an optional of `Void`, and `any Sendable`.
    if Success.self == Void.self, let void = () as? Success { return .success(void) }
    if let optional = Success.self as? any ExpressibleByNilLiteral.Type,
      let none = optional.init(nilLiteral: ()) as? Success
    {
      return .success(none)
    }
    return .failure(BoltsError.neitherValueNorError)
  }
}
