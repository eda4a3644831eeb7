extension TaskCompletionSource {
  /// A completion handler that completes the task, to pass to an API that takes one.
  ///
  /// * An error fails the task, also with a value beside it, as in Swift's own bridging of completion
  ///   handlers (SE-0297); a `CancellationError` cancels it.
  /// * A value without an error completes the task.
  /// * Neither completes a task of `Void`; a task of an optional, or of another type that has a `nil`,
  ///   completes with `nil`; any other task fails with `BoltsError.neitherValueNorError`.
  ///
  /// Any thread may call it. The first call counts; another is ignored, and reported in debug builds,
  /// unless the task was cancelled meanwhile. The handler keeps the source.
  public var callback: @Sendable (Success?, (any Error)?) -> Void {
    { value, error in
      self.complete(
        callback: error.map { TaskOutcome(throwing: $0) }
          ?? value.map { .success($0) }
          ?? .nothing)
    }
  }

  func complete(callback outcome: TaskOutcome<Success>) {
    if !trySet(outcome) { reportRepetition() }
  }

  /// Reports a completion that was ignored. One after a cancellation is expected.
  func reportRepetition() {
    guard !state.isCancelled else { return }
    Diagnostics.debug(
      """
      a completion handler was called after its task had completed; the call was ignored. \
      (The task was made at \(file):\(line).)
      """)
  }
}

extension TaskOutcome {
  /// The outcome of a completion handler that is called with neither a value nor an error.
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
