internal import Dispatch

/// Runs one connection's handler on a thread that Dispatch finds for it.
///
/// Swift's own pool has no more threads than the machine has cores. A server that waited for it
/// would fall silent while anything else in the process computes, and its clients would give up.
final class HandlerExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "LoopbackServer.handler")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
