internal import BoltsTasks

extension Task {
  /// The result, once the task has completed.
  ///
  /// Returns at once when the task has completed already. When the awaiting Swift task is cancelled
  /// it throws `CancellationError` at once and lets go; this task is not cancelled by that. A task
  /// whose completion source has gone without completing it fails with `BoltsError.abandoned` when
  /// it is awaited, so that no `await` lasts forever.
  ///
  /// - Throws: The task's error, or `CancellationError` when the task was cancelled.
  public var value: TResult {
    get async throws {
      producer?.consumerWaits()
      return try await base.value.value
    }
  }
}
