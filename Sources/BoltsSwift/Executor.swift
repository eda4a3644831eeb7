internal import BoltsTasks
public import Foundation

/// Where a continuation runs, as in Bolts-Swift 1.5.
///
/// Unchecked: the payloads are queues, which are `Sendable`, and closures, which Bolts-Swift does not
/// require to be. As in Bolts-Swift, a closure given here has to be callable on any thread.
public enum Executor: @unchecked Sendable {
  /// Runs closures at once while the stack is shallow, and on a global queue when it is not.
  case `default`

  /// Runs closures at once, on the thread where the task completed.
  case immediate

  /// Runs closures on the main thread: at once when already there.
  case mainThread

  /// Runs closures on a dispatch queue.
  case queue(DispatchQueue)

  /// Adds closures to an operation queue.
  case operationQueue(Foundation.OperationQueue)

  /// Passes closures to a closure that runs them before it returns.
  case closure((() -> Void) -> Void)

  /// Passes closures to a closure that may keep them and run them later.
  case escapingClosure((@escaping () -> Void) -> Void)

  /// Runs a closure the way this executor does.
  public func execute(_ closure: @escaping () -> Void) {
    let closure = Unchecked(closure)
    base.execute { closure.value() }
  }

  /// The executor of BoltsTasks that corresponds to this one.
  var base: any ContinuationExecutor {
    switch self {
    case .default: DefaultExecutor.default
    case .immediate: ImmediateExecutor.immediate
    case .mainThread: MainThreadExecutor.mainThread
    case .queue(let queue): ClosureExecutor.dispatchQueue(queue)
    case .operationQueue(let queue): ClosureExecutor { work in queue.addOperation(work) }
    case .closure(let body): Self.executor(Unchecked { body($0) })
    case .escapingClosure(let body): Self.executor(Unchecked(body))
    }
  }

  private static func executor(
    _ body: Unchecked<(@escaping () -> Void) -> Void>
  ) -> ClosureExecutor {
    ClosureExecutor { work in body.value(work) }
  }
}

extension Executor: CustomStringConvertible, CustomDebugStringConvertible {
  /// The kind of executor, as text.
  public var description: String {
    switch self {
    case .default: "Default Executor"
    case .immediate: "Immediate Executor"
    case .mainThread: "MainThread Executor"
    case .queue: "Executor with dispatch_queue"
    case .operationQueue: "Executor with NSOperationQueue"
    case .closure: "Executor with custom closure"
    case .escapingClosure: "Executor with custom escaping closure"
    }
  }

  /// The kind of executor, with its queue or closure.
  public var debugDescription: String {
    let payload = Mirror(reflecting: self).children.first
    return payload.map { "\(description): \($0.value)" } ?? description
  }
}
