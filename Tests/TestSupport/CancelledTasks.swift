import Dispatch
import Synchronization

/// Runs the jobs of a Swift task one at a time, and does something before one of them.
///
/// A task goes on in a new job after each point at which it was suspended. So an action before job
/// after job comes to every such point.
private final class StepExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "steps")
  private let chosen: Int
  private let state = Mutex((jobCount: 0, action: {} as @Sendable () -> Void))

  /// Makes an executor that acts before the job of that number, from 1 on, and waits for `start`.
  init(actingBefore chosen: Int) {
    self.chosen = chosen
    queue.suspend()
  }

  var jobCount: Int { state.withLock { $0.jobCount } }

  func start(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.action = action }
    queue.resume()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      let action = self.state.withLock { state in
        state.jobCount += 1
        return state.jobCount == self.chosen ? state.action : nil
      }
      action?()
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}

/// Runs an operation again and again, cancelled at the next of its suspension points each time, until
/// it comes to its end uncancelled.
///
/// - Returns: At how many points it was cancelled.
package func cancelAtEveryPoint<T: Sendable>(
  _ operation: @escaping @Sendable () async throws -> T,
  check: (Result<T, any Error>) async throws -> Void
) async throws -> Int {
  for point in 1... {
    let executor = StepExecutor(actingBefore: point)
    let task = Task(executorPreference: executor) { try await operation() }
    executor.start { task.cancel() }
    try await check(task.result)
    if executor.jobCount < point { return point - 1 }
  }
  return 0
}

/// A Swift task that is cancelled before it runs its operation.
package func cancelledTask<T: Sendable>(
  _ operation: @escaping @Sendable () async throws -> T
) -> Task<T, any Error> {
  Task {
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
    return try await operation()
  }
}
