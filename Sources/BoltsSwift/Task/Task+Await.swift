internal import BoltsTasks

extension Task {
  /// The result, once the task has completed.
  ///
  /// Returns at once when the task has completed already. When the awaiting Swift task is cancelled
  /// it throws `CancellationError` at once, and this task goes on. A task whose completion source was
  /// deinitialized without completing it fails with `BoltsError.abandoned` when it is awaited, so no
  /// `await` lasts forever.
  ///
  /// - Throws: The task's error, or `CancellationError` when the task was cancelled.
  public var value: TResult {
    get async throws {
      producer?.consumerWaits()
      return try await base.value.value
    }
  }
}
