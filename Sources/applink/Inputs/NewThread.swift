internal import BoltsTasks
internal import Foundation

extension ContinuationExecutor where Self == ClosureExecutor {
  /// A thread for each piece of work: for work that blocks.
  ///
  /// Swift's and Dispatch's pools have one thread per processor, which downloads need.
  static var newThread: ClosureExecutor {
    ClosureExecutor { work in Thread.detachNewThread(work) }
  }
}
