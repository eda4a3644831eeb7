/// Runs an operation, and throws if a time passes before it has returned.
///
/// ```swift
/// let profile = try await withTimeout(after: .seconds(5)) { try await fetchProfile(1).value }
/// ```
///
/// When the time runs out, or the awaiting Swift task is cancelled, the operation is cancelled and
/// this throws at once, also if the operation ignores its cancellation: it then continues by itself,
/// and its outcome is ignored. (`withDeadline` of SE-0526 waits for it, as a task group does; the article
/// *Cancel work* has that form.) Work that does not suspend sees its end in `Task.isCancelled`.
///
/// When the priority of the awaiting Swift task is raised, so is that of the operation, as in a task group. (From iOS 26
/// and macOS 26 on, and on Linux.)
///
/// - Parameters:
///   - duration: How long to wait. With zero or less the operation does not start.
///   - clock: The clock that measures the time, as for `BoltsTask.delay`.
///   - operation: Runs in a Swift task, with the isolation of the place where it is written, as in `BoltsTask { }`.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws; `BoltsError.timedOut(after:)` when the time runs out;
///   `CancellationError` when the awaiting Swift task is cancelled.
public func withTimeout<T: Sendable>(
  after duration: Duration, clock: some Clock<Duration> = .continuous,
  @_inheritActorContext operation: @escaping @Sendable @isolated(any) () async throws -> T
) async throws -> T {
  try Task.checkCancellation()
  guard duration > .zero else { throw BoltsError.timedOut(after: duration) }
  let source = TaskCompletionSource<T>()
  let work = startTask(on: operation.isolation, nil) {
    source.trySet(await TaskOutcome { try await operation() })
  }
  // Cancels the work too, because the Swift task that awaits may have to wait for a thread.
  let timer = RunningTimer(after: duration, clock: clock) {
    if source.trySetError(BoltsError.timedOut(after: duration)) { work.cancel() }
  }
  defer {
    timer.cancel()
    work.cancel()
  }
  return try await withTaskCancellationHandler {
    try await withEscalation(to: work.escalate) {
      // The priority may have been raised since the work was started.
      work.escalate(to: Task.currentPriority)
      return try await source.task.value
    }
  } onCancel: {
    work.cancel()
  }
}
