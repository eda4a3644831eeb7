/// Makes attempts until one succeeds, a number of times at most, as part of the calling Swift task.
///
/// ```swift
/// let profile = try await withRetry(attempts: 3, delay: .seconds(1)) { _ in
///   try await fetchProfile(1).value
/// }
/// ```
///
/// The first attempt starts at once. One that throws is followed by another after the delay. A cancelled
/// attempt, which throws `CancellationError`, is not followed by another. Cancelling the calling Swift task
/// cancels the attempt that runs, or ends the delay, and no other attempt is made.
///
/// - Parameters:
///   - attempts: The number of attempts. Less than 1 throws `BoltsError.noTasks`.
///   - delay: How long to wait after an attempt that failed.
///   - shouldRetry: Whether an error may be followed by another attempt. It is not asked after the last.
///   - clock: The clock that measures the delays, as for `BoltsTask.delay`.
///   - body: Makes an attempt, on the caller's actor. It is given the number of the attempt, from 1 on.
/// - Returns: The value of the first attempt that succeeds.
/// - Throws: The error of the last attempt; `CancellationError` when the Swift task is cancelled between
///   two attempts or before the first.
public func withRetry<T>(
  attempts: Int,
  delay: RetryDelay = .none,
  while shouldRetry: (any Error) -> Bool = { _ in true },
  clock: some Clock<Duration> = .continuous,
  _ body: (_ attempt: Int) async throws -> T
) async throws -> T {
  guard attempts > 0 else { throw BoltsError.noTasks }
  try Task.checkCancellation()
  for attempt in 1..<attempts {
    do { return try await body(attempt) } catch {
      if error is CancellationError || !shouldRetry(error) { throw error }
    }
    let pause = delay.after(attempt)
    try await withCancellationToken { token in
      try await BoltsTask.delay(for: pause, clock: clock, cancellationToken: token).value
    }
    try Task.checkCancellation()
  }
  return try await body(attempts)
}

/// Runs an operation until it succeeds, a number of times at most, as a task.
///
/// As `withRetry`, in a Swift task that ends with the token, which also cancels the attempt that runs. Awaiting the
/// task from a Swift task that is cancelled does not end it: in `async` code use `withRetry`.
public func retry<T: Sendable>(
  attempts: Int,
  delay: RetryDelay = .none,
  while shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true },
  clock: some Clock<Duration> = .continuous,
  cancellationToken: CancellationToken = .none,
  @_inheritActorContext
  _ operation: @escaping @Sendable @isolated(any) (_ attempt: Int) async throws -> T
) -> BoltsTask<T> {
  BoltsTask(cancellationToken: cancellationToken) {
    try await withRetry(attempts: attempts, delay: delay, while: shouldRetry, clock: clock) {
      try await operation($0)
    }
  }
}

/// Runs a body until its task succeeds, a number of times at most.
///
/// As `withRetry`, for code with callbacks. The first attempt starts on the calling thread. A token that is cancelled
/// before an attempt or during a delay cancels the returned task. An attempt that runs is not interrupted: pass the
/// token to what it does. Attempts that fail at once are made one after the other, on the thread of the first, however many.
public func retry<T: Sendable>(
  attempts: Int,
  delay: RetryDelay = .none,
  while shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true },
  clock: some Clock<Duration> = .continuous,
  cancellationToken: CancellationToken = .none,
  _ body: @escaping @Sendable (_ attempt: Int) -> BoltsTask<T>
) -> BoltsTask<T> {
  guard attempts > 0 else { return BoltsTask(error: BoltsError.noTasks) }
  /// The delay before the next attempt; throws the error where no other is made.
  @Sendable func pause(after attempt: Int, _ error: any Error) throws -> Duration {
    guard attempt < attempts, shouldRetry(error) else { throw error }
    return delay.after(attempt)
  }
  @Sendable func makeAttempts(from first: Int, after pausing: Duration) -> BoltsTask<T> {
    BoltsTask.delay(for: pausing, clock: clock, cancellationToken: cancellationToken)
      .continueOnSuccessWithTask {
        // Those that fail at once in a loop.
        var attempt = first
        while !cancellationToken.isCancellationRequested {
          let task = body(attempt)
          guard let error = task.error else {
            return task.continueOnErrorWithTask { [attempt] error in
              makeAttempts(from: attempt + 1, after: try pause(after: attempt, error))
            }
          }
          let pausing = try pause(after: attempt, error)
          attempt += 1
          if pausing > .zero { return makeAttempts(from: attempt, after: pausing) }
        }
        return .cancelled()
      }
  }
  return makeAttempts(from: 1, after: .zero)
}
