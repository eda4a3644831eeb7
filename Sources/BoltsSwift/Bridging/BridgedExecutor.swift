internal import BoltsTasks
internal import Foundation

extension Executor {
  /// The executor of BoltsTasks that corresponds to this one.
  var base: any ContinuationExecutor {
    switch self {
    case .default: DefaultExecutor()
    case .immediate: ImmediateExecutor()
    case .mainThread: MainThreadExecutor()
    case .queue(let queue): DispatchQueueExecutor(queue)
    case .operationQueue(let queue): ClosureExecutor { work in queue.addOperation(work) }
    case .closure(let body): ClosureBridge { body($0) }
    case .escapingClosure(let body): ClosureBridge(body)
    }
  }
}

private struct ClosureBridge: ContinuationExecutor {
  private let body: Unchecked<(@escaping () -> Void) -> Void>

  init(_ body: @escaping (@escaping () -> Void) -> Void) {
    self.body = Unchecked(body)
  }

  func execute(_ work: @escaping @Sendable () -> Void) {
    body.value(work)
  }
}
