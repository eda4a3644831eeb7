internal import Foundation

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
    switch self {
    case .queue(let queue): "\(description): \(queue)"
    case .operationQueue(let queue): "\(description): \(queue)"
    case .closure(let closure): "\(description): \(String(describing: closure))"
    case .escapingClosure(let closure): "\(description): \(String(describing: closure))"
    default: description
    }
  }
}
