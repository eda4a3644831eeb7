/// Runs an operation, and throws if a time passes before it has returned.
///
/// ```swift
/// let profile = try await withTimeout(after: .seconds(5)) { try await fetchProfile(1).value }
/// ```
///
/// When the time runs out, or the awaiting Swift task is cancelled, the operation is cancelled and
/// this throws at once, also if the operation ignores its cancellation: it then continues by itself,
/// and its outcome is ignored.
///
/// - Parameters:
///   - duration: How long to wait. With zero or less the operation does not start.
///   - clock: The clock that measures the time. On Apple's systems the default does not count the time that
///     the device is asleep.
///   - operation: Runs in a Swift task, isolated to no actor.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws; `BoltsError.timedOut(after:)` when the time runs out;
///   `CancellationError` when the awaiting Swift task is cancelled.
public func withTimeout<T: Sendable>(
  after duration: Duration, clock: some Clock<Duration> = .continuous,
  operation: @escaping @Sendable () async throws -> T
) async throws -> T {
  try Task.checkCancellation()
  guard duration > .zero else { throw BoltsError.timedOut(after: duration) }
  let source = CancellationTokenSource()
  let task = BoltsTask(cancellationToken: source.token, operation: operation)
  let limited = task.timeout(after: duration, clock: clock, cancelling: source)
  // Marked as observed, because an error after the timeout is ignored.
  task.disregardError()
  return try await withTaskCancellationHandler {
    try await limited.value
  } onCancel: {
    source.cancel()
    limited.disregardError()
  }
}
