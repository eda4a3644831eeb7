internal import Dispatch

/// Runs work on the main thread: in place when already there, else through the main queue.
///
/// The compiler does not know that a body runs on the main actor then; `task.onMainActor` gives
/// continuations whose bodies may use the state of a `@MainActor` class.
///
/// On Linux the main queue runs only while something serves it, such as `dispatchMain()`, a run
/// loop or an `async` main function.
public struct MainThreadExecutor: ContinuationExecutor {
  init() {}

  /// Runs the work in place on the main thread, and through the main queue elsewhere.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    if permitsInlineExecution { work() } else { MainQueueExecutor().execute(work) }
  }
}

extension ContinuationExecutor where Self == MainThreadExecutor {
  /// The main thread: in place when there, else through the main queue.
  public static var mainThread: MainThreadExecutor { MainThreadExecutor() }
}

/// The executor of the main actor, as a queue: always enqueued, in order, and without a Swift task, which costs
/// more than all the rest of a continuation.
@usableFromInline
struct MainQueueExecutor: ContinuationExecutor {
  @usableFromInline
  init() {}

  @usableFromInline
  func execute(_ work: @escaping @Sendable () -> Void) {
    if ExplorationContext.executor == nil {
      DispatchQueue.main.async(execute: work)
    } else {
      enqueue(work, on: MainActor.shared)
    }
  }
}
