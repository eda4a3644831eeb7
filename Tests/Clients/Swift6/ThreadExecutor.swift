import Bolts
import Foundation
import Synchronization

/// A custom serial executor: one thread that runs jobs in order, such as that of a database.
final class ThreadExecutor: SerialExecutor {
  private struct Jobs {
    var waiting: [UnownedJob] = []
    var isRunning = false
  }

  private let jobs = Mutex(Jobs())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let starts = jobs.withLock { jobs in
      jobs.waiting.append(job)
      defer { jobs.isRunning = true }
      return !jobs.isRunning
    }
    if starts { Thread.detachNewThread { self.run() } }
  }

  private func run() {
    while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  private func next() -> UnownedJob? {
    jobs.withLock { jobs in
      if jobs.waiting.isEmpty {
        jobs.isRunning = false
        return nil
      }
      return jobs.waiting.removeFirst()
    }
  }
}

/// An actor on such an executor.
actor OrderedLog {
  private let executor: ThreadExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private(set) var entries: [Int] = []

  init(executor: ThreadExecutor) { self.executor = executor }

  func add(_ entry: Int) { entries.append(entry) }
}
