public import Dispatch

/// Runs work on a dispatch queue, always asynchronously.
public struct DispatchQueueExecutor: ContinuationExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  /// Submits the work to the queue.
  public func execute(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}

extension ContinuationExecutor where Self == DispatchQueueExecutor {
  /// A dispatch queue.
  ///
  /// It may be concurrent, so this is no `SerialExecutor`; see `SerialDispatchExecutor`.
  public static func dispatchQueue(_ queue: DispatchQueue) -> DispatchQueueExecutor {
    DispatchQueueExecutor(queue)
  }
}
