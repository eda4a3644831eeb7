/// Runs an operation until it succeeds, a number of times at most, with the same delay in between.
///
/// The contract is that of `retry(attempts:backOff:clock:cancellationToken:_:)` with a body that
/// returns a task.
///
/// - Parameters:
///   - attempts: The number of attempts. Less than 1 fails with `BoltsError.noTasks`.
///   - delay: How long to wait after an attempt that failed.
///   - clock: The clock that measures the delays.
///   - cancellationToken: Stops trying, and cancels the attempt that runs.
///   - operation: Makes an attempt, isolated to no actor. It is given the number of the attempt,
///     from 1 on.
/// - Returns: A task with the value of the first attempt that succeeds.
public func retry<T: Sendable>(
  attempts: Int,
  delay: Duration = .zero,
  clock: some Clock<Duration> = .continuous,
  cancellationToken: CancellationToken? = nil,
  _ operation: @escaping @Sendable (_ attempt: Int) async throws -> T
) -> BoltsTask<T> {
  retry(
    attempts: attempts, backOff: .constant(delay), clock: clock,
    cancellationToken: cancellationToken, operation)
}

/// Runs an operation until it succeeds, a number of times at most.
///
/// The contract is that of `retry(attempts:backOff:clock:cancellationToken:_:)` with a body that
/// returns a task. Each attempt is a Swift task, which the token cancels.
///
/// - Parameters:
///   - attempts: The number of attempts. Less than 1 fails with `BoltsError.noTasks`.
///   - backOff: How long to wait after an attempt that failed.
///   - clock: The clock that measures the delays.
///   - cancellationToken: Stops trying, and cancels the attempt that runs.
///   - operation: Makes an attempt, isolated to no actor. It is given the number of the attempt,
///     from 1 on.
/// - Returns: A task with the value of the first attempt that succeeds.
public func retry<T: Sendable>(
  attempts: Int,
  backOff: RetryBackOff,
  clock: some Clock<Duration> = .continuous,
  cancellationToken: CancellationToken? = nil,
  _ operation: @escaping @Sendable (_ attempt: Int) async throws -> T
) -> BoltsTask<T> {
  retry(
    attempts: attempts, backOff: backOff, clock: clock, cancellationToken: cancellationToken
  ) { attempt -> BoltsTask<T> in
    BoltsTask(cancellationToken: cancellationToken) { try await operation(attempt) }
  }
}
