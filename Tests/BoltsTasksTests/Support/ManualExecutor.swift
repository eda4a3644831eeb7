import BoltsTasks
import Synchronization

/// Keeps work until it is told to run, repeat or drop it.
final class ManualExecutor: ContinuationExecutor {
  private let queue = Mutex<[@Sendable () -> Void]>([])

  var count: Int { queue.withLock { $0.count } }

  func execute(_ work: @escaping @Sendable () -> Void) {
    queue.withLock { $0.append(work) }
  }

  /// Takes out all work that is there.
  func takeAll() -> [@Sendable () -> Void] {
    queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
  }

  /// Runs all work that is there, and what comes of it.
  func runAll() {
    while true {
      let work = takeAll()
      if work.isEmpty { return }
      for work in work { work() }
    }
  }

  func dropAll() { _ = takeAll() }
}
