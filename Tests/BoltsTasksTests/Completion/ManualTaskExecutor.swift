import Synchronization

/// Keeps the jobs of a Swift task until they are asked for, so that a test decides when the task
/// goes on.
final class ManualTaskExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs the next job; `false` when there is none.
  @discardableResult
  func runNext() -> Bool {
    guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
      return false
    }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}
