public import Dispatch

/// Runs work with a closure, to run continuations with any other mechanism.
///
/// ```swift
/// let queue = OperationQueue()
/// let name = fetchProfile(1).continueOnSuccessWith(
///   on: ClosureExecutor { work in queue.addOperation(work) }
/// ) { $0.name }
/// ```
///
/// The closure has to run each piece of work once, on any thread; see `ContinuationExecutor`.
public struct ClosureExecutor: ContinuationExecutor {
  // There is no static member `.closure`: at `on: .closure { work in queue.async(execute: work) }`
  // Swift 6.3 infers `work` to be a block, and the program crashes.
  private let body: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates an executor from a closure.
  ///
  /// - Parameter body: Takes each piece of work and runs it, now or later. It is called on the
  ///   thread that completes the task, or, where that one is nearly out of stack, on the global queue; or on the
  ///   one that adds the continuation.
  public init(_ body: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
    self.body = body
  }

  /// Passes the work to the closure.
  public func execute(_ work: @escaping @Sendable () -> Void) { body(work) }
}

extension ContinuationExecutor where Self == ClosureExecutor {
  /// A dispatch queue, to which work is always submitted asynchronously.
  ///
  /// It may be concurrent, so this is no `SerialExecutor`; see `SerialDispatchExecutor`.
  public static func dispatchQueue(_ queue: DispatchQueue) -> ClosureExecutor {
    ClosureExecutor { work in queue.async(execute: work) }
  }

  /// As `serialExecutor(_:)`, for a task executor.
  public static func taskExecutor(_ executor: any TaskExecutor) -> ClosureExecutor {
    ClosureExecutor { work in Task(executorPreference: executor) { work() } }
  }
}
