internal import Dispatch

/// Runs work on Dispatch's global concurrent queue.
@frozen
public struct GlobalExecutor: ContinuationExecutor {
  @inlinable
  init() {}

  /// Runs the work on the global queue, on whichever thread this is called.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    if let exploring = ExplorationContext.executor {
      Task(executorPreference: exploring) { work() }
    } else {
      DispatchQueue.global().async(execute: work)
    }
  }
}

extension ContinuationExecutor where Self == GlobalExecutor {
  /// Dispatch's global concurrent queue.
  @inlinable
  public static var global: GlobalExecutor { GlobalExecutor() }
}
