extension BoltsTask {
  /// The value of the task, waiting for it where it is pending.
  ///
  /// A completed task returns at once, without suspending, even if the awaiting Swift task has been
  /// cancelled. While the task is pending, cancelling the awaiting Swift task ends this `await` at once
  /// with `CancellationError` and does not change the task. To cancel the work itself, cancel its token.
  /// Any number of Swift tasks may await one task.
  ///
  /// - Throws: The error of a failed task; `CancellationError` when the task, or the Swift task
  ///   that awaits it, was cancelled.
  @inlinable
  @inline(__always)  // Or the caller's hop to its actor may get lost; see `completion`.
  public var value: Success {
    get async throws {
      switch storage {
      case .success(let value): return value
      case .cancelled: throw CancellationError()
      case .state(let state):
        if state.isPending { await state.completion() }
        return try state.awaited(Success.self)
      }
    }
  }
}
