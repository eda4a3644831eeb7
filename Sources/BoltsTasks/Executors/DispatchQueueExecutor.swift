public import Dispatch

/// Runs work on a dispatch queue, always asynchronously.
public struct DispatchQueueExecutor: ContinuationExecutor {
  private let queue: DispatchQueue

  /// Creates an executor for a queue; prefer `.dispatchQueue(_:)`.
  ///
  /// - Parameter queue: The queue, serial or concurrent.
  public init(_ queue: DispatchQueue) { self.queue = queue }

  /// Submits the work to the queue.
  ///
  /// - Parameter work: The work, to be run once.
  public func execute(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}

extension ContinuationExecutor where Self == DispatchQueueExecutor {
  /// A dispatch queue.
  ///
  /// The queue may be concurrent, so this is no `SerialExecutor`; see `SerialDispatchExecutor`.
  ///
  /// - Parameter queue: The queue, serial or concurrent.
  /// - Returns: An executor that submits to it.
  public static func dispatchQueue(_ queue: DispatchQueue) -> DispatchQueueExecutor {
    DispatchQueueExecutor(queue)
  }
}
