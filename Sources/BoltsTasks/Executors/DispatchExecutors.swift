internal import CThreadSupport
public import Dispatch

/// Runs work on Dispatch's global concurrent queue.
@frozen
public struct GlobalExecutor: ContinuationExecutor {
  /// Makes the executor; `.global` reads better.
  @inlinable
  public init() {}

  /// Runs the work on the global queue, whatever thread this is.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    if let exploring = ExplorationContext.executor {
      Task(executorPreference: exploring) { work() }
    } else {
      DispatchQueue.global().async(execute: work)
    }
  }
}

/// Runs work on the main thread: in place when already there, else through the main queue.
///
/// On Linux the main queue runs only while something serves it, such as `dispatchMain()`, a run
/// loop or an `async` main function.
public struct MainThreadExecutor: ContinuationExecutor {
  /// Makes the executor; `.mainThread` reads better.
  public init() {}

  /// Whether this is the main thread, with stack left.
  public var permitsInlineExecution: Bool { bolts_is_main_thread() && !bolts_stack_is_low() }

  /// Runs the work in place on the main thread, and through the main queue elsewhere.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    if permitsInlineExecution { work() } else { DispatchQueue.main.async(execute: work) }
  }
}

/// Runs work on a dispatch queue, always asynchronously.
public struct DispatchQueueExecutor: ContinuationExecutor {
  private let queue: DispatchQueue

  /// Makes an executor of a queue; `.dispatchQueue(_:)` reads better.
  public init(_ queue: DispatchQueue) { self.queue = queue }

  /// Submits the work to the queue.
  public func execute(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}

extension ContinuationExecutor where Self == GlobalExecutor {
  /// Dispatch's global concurrent queue.
  @inlinable
  public static var global: GlobalExecutor { GlobalExecutor() }
}

extension ContinuationExecutor where Self == MainThreadExecutor {
  /// The main thread: in place when there, else through the main queue.
  public static var mainThread: MainThreadExecutor { MainThreadExecutor() }
}

extension ContinuationExecutor where Self == DispatchQueueExecutor {
  /// A dispatch queue.
  ///
  /// The queue may be concurrent, so this is no `SerialExecutor`; see `SerialDispatchExecutor`.
  public static func dispatchQueue(_ queue: DispatchQueue) -> DispatchQueueExecutor {
    DispatchQueueExecutor(queue)
  }
}
