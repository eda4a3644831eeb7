public import BoltsTasks
internal import Synchronization

/// An executor that runs its work when a test calls it.
///
/// Work runs on the thread of the call that runs it, first in, first out.
///
///     let executor = ManualExecutor()
///     let task = source.task.continueOnSuccessWith(on: executor) { $0 + 1 }
///     source.setResult(1)
///     #expect(!task.isCompleted)
///     executor.runAll()
///     #expect(task.result == 2)
///
/// Work that is never run is released with the executor, and the task that waits for it fails.
public final class ManualExecutor: ContinuationExecutor {
  private struct Pending {
    var added: [@Sendable () -> Void] = []
    /// What has waited longest, the first of it last.
    var next: [@Sendable () -> Void] = []

    mutating func removeFirst() -> (@Sendable () -> Void)? {
      if next.isEmpty { (next, added) = (added.reversed(), []) }
      return next.popLast()
    }
  }

  private let pending = Mutex(Pending())

  /// Creates an executor without work.
  public init() {}

  /// The number of pieces of work that have not been run.
  public var pendingCount: Int { pending.withLock { $0.next.count + $0.added.count } }

  /// Adds work, without running it.
  ///
  /// - Parameter work: The work, which `runNext` and `runAll` run.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    pending.withLock { $0.added.append(work) }
  }

  /// Runs the work that has waited longest.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  public func runNext() -> Bool {
    guard let work = pending.withLock({ $0.removeFirst() }) else { return false }
    work()
    return true
  }

  /// Runs all work, also what is added by the work that it runs.
  public func runAll() { while runNext() {} }

  /// Removes all work without running it; the tasks that wait for it fail, as those of any executor
  /// that drops its work do.
  public func removeAll() { _ = takeAll() }

  /// Removes all work, to be run in another order, again or not at all.
  package func takeAll() -> [@Sendable () -> Void] {
    pending.withLock { pending in
      defer { pending = Pending() }
      return pending.next.reversed() + pending.added
    }
  }
}
