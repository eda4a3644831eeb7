import BoltsTasks
import Synchronization

/// An executor that runs its work when the test says so.
final class ManualExecutor: ContinuationExecutor {
  private let work = Mutex<[@Sendable () -> Void]>([])

  func execute(_ work: @escaping @Sendable () -> Void) {
    self.work.withLock { $0.append(work) }
  }

  var pendingCount: Int { work.withLock { $0.count } }

  /// Takes out what is there, to be run in another way.
  func takeAll() -> [@Sendable () -> Void] {
    work.withLock { work in
      defer { work = [] }
      return work
    }
  }

  /// Runs what is there, and what that adds, first in first out.
  func run() {
    while let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
  }
}

/// A list that callbacks on any thread add to.
final class Recorder<Element: Sendable>: Sendable {
  private let list = Mutex<[Element]>([])

  func append(_ element: Element) { list.withLock { $0.append(element) } }

  var elements: [Element] { list.withLock { $0 } }
}
