/// Runs work on a task executor.
public struct TaskExecutorAdapter: ContinuationExecutor {
  private let executor: any TaskExecutor

  /// Creates an executor for a task executor; prefer `.taskExecutor(_:)`.
  ///
  /// - Parameter executor: The task executor, which is kept alive.
  public init(_ executor: any TaskExecutor) { self.executor = executor }

  /// Enqueues the work on the task executor.
  ///
  /// - Parameter work: The work, to be run once.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    Task(executorPreference: executor) { work() }
  }
}

extension ContinuationExecutor where Self == TaskExecutorAdapter {
  /// A task executor: the work runs on it, in whatever order it gives to jobs.
  ///
  /// - Parameter executor: The task executor, which is kept alive.
  /// - Returns: An executor that enqueues on it.
  public static func taskExecutor(_ executor: any TaskExecutor) -> TaskExecutorAdapter {
    TaskExecutorAdapter(executor)
  }
}
