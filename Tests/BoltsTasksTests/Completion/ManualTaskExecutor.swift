import Synchronization

/// Keeps the jobs of a Swift task until they are asked for, so that a test decides when the task
/// goes on.
final class ManualTaskExecutor: TaskExecutor {
  private struct Jobs {
    var waiting: [UnownedJob] = []
    var count = 0
  }

  private let jobs = Mutex(Jobs())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock {
      $0.waiting.append(job)
      $0.count += 1
    }
  }

  /// How many jobs have come: one for the start of a task, and one for each time it was resumed.
  var jobCount: Int { jobs.withLock { $0.count } }

  var hasJob: Bool { jobs.withLock { !$0.waiting.isEmpty } }

  /// Runs the next job; `false` when there is none.
  @discardableResult
  func runNext() -> Bool {
    guard let job = jobs.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) else {
      return false
    }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}
