/// Runs a body until its task succeeds, a number of times at most, with the same delay in between.
///
/// The contract is that of `retry(attempts:backOff:clock:cancellationToken:_:)`.
///
/// - Parameters:
///   - attempts: The number of attempts. Less than 1 fails with `BoltsError.noTasks`.
///   - delay: How long to wait after an attempt that failed.
///   - clock: The clock that measures the delays.
///   - cancellationToken: Stops trying. An attempt that runs is not interrupted; pass the token to
///     what it does.
///   - body: Makes an attempt. It is given the number of the attempt, from 1 on.
/// - Returns: A task with the value of the first attempt that succeeds.
public func retry<T: Sendable>(
  attempts: Int,
  delay: Duration = .zero,
  clock: some Clock<Duration> = .continuous,
  cancellationToken: CancellationToken? = nil,
  _ body: @escaping @Sendable (_ attempt: Int) -> BoltsTask<T>
) -> BoltsTask<T> {
  retry(
    attempts: attempts, backOff: .constant(delay), clock: clock,
    cancellationToken: cancellationToken, body)
}

/// Runs a body until its task succeeds, a number of times at most.
///
/// The first attempt starts at once. A failed one is followed by another after the delay that
/// `backOff` gives; the error of the last attempt is the error of the returned task. A cancelled
/// attempt is not tried again, and cancels the returned task. So does the token, before an attempt
/// or during a delay. Attempts are not nested: a million of them need no more stack than one.
///
/// - Parameters:
///   - attempts: The number of attempts. Less than 1 fails with `BoltsError.noTasks`.
///   - backOff: How long to wait after an attempt that failed.
///   - clock: The clock that measures the delays.
///   - cancellationToken: Stops trying. An attempt that runs is not interrupted; pass the token to
///     what it does.
///   - body: Makes an attempt. It is given the number of the attempt, from 1 on.
/// - Returns: A task with the value of the first attempt that succeeds.
public func retry<T: Sendable>(
  attempts: Int,
  backOff: RetryBackOff,
  clock: some Clock<Duration> = .continuous,
  cancellationToken: CancellationToken? = nil,
  _ body: @escaping @Sendable (_ attempt: Int) -> BoltsTask<T>
) -> BoltsTask<T> {
  guard attempts > 0 else { return BoltsTask(error: BoltsError.noTasks) }
  let state = RetryState(
    attempts: attempts, backOff: backOff, clock: clock, token: cancellationToken, body: body)
  state.go(from: 1)
  return BoltsTask(state: state.answer)
}
