internal import BoltsTasks

extension Task {
  /// Whether this task has completed, with a result, an error or by cancellation.
  public var completed: Bool { base.isCompleted }

  /// Whether this task has completed with an error.
  public var faulted: Bool { base.isFaulted }

  /// Whether this task has been cancelled.
  public var cancelled: Bool { base.isCancelled }

  /// The result, or `nil` unless the task has completed with one.
  public var result: TResult? { base.result.map(\.value) }

  /// The error, or `nil` unless the task has completed with one.
  public var error: (any Error)? { base.error }

  /// Blocks this thread until the task has completed.
  ///
  /// It blocks a thread for as long as it waits; ``value`` does not. On the main thread it logs a
  /// warning. A task whose completion source was deinitialized without completing it fails with
  /// `BoltsError.abandoned`, so the wait ends.
  public func waitUntilCompleted() {
    producer?.consumerWaits()
    base.waitUntilFinished()
  }
}

extension Task: CustomStringConvertible, CustomDebugStringConvertible {
  /// The task's state, as text.
  public var description: String {
    switch base.outcome {
    case nil: "Task: pending"
    case .success(let result): "Task: success(\(result.value))"
    case .failure(let error): "Task: error(\(error))"
    case .cancelled: "Task: cancelled"
    }
  }

  /// The task's state, as text.
  public var debugDescription: String { description }
}
