import BoltsTasks
import Synchronization

/// Keeps work until it is told to run, repeat or drop it.
package final class ManualExecutor: ContinuationExecutor {
  private let queue = Mutex<[@Sendable () -> Void]>([])

  package init() {}

  package var count: Int { queue.withLock { $0.count } }

  package func execute(_ work: @escaping @Sendable () -> Void) {
    queue.withLock { $0.append(work) }
  }

  /// Takes out all work that is there.
  package func takeAll() -> [@Sendable () -> Void] {
    queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
  }

  /// Runs all work that is there, and what comes of it.
  package func runAll() {
    while true {
      let work = takeAll()
      if work.isEmpty { return }
      for work in work { work() }
    }
  }

  package func dropAll() { _ = takeAll() }
}
