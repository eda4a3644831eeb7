public import Foundation

/// Runs continuations and Swift tasks as operations of a queue, under its limits and its priority.
///
/// As a `TaskExecutor` it takes Swift tasks with `Task(executorPreference:)`. It is no `SerialExecutor`, because an
/// operation queue runs several operations at once by default. A suspended queue holds work back until it is resumed;
/// operations of this executor that are cancelled with `cancelAllOperations()` are dropped, and the continuations in
/// them fail with `BoltsError.droppedByExecutor`.
public final class OperationQueueExecutor: ContinuationExecutor, TaskExecutor {
  /// The queue that runs the work.
  public let queue: OperationQueue

  /// Creates an executor for a queue; prefer `.operationQueue(_:)`.
  ///
  /// - Parameter queue: The queue, which the executor keeps alive.
  public init(_ queue: OperationQueue) { self.queue = queue }

  /// Adds the work to the queue.
  ///
  /// - Parameter work: The work, to be run once.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    queue.addOperation(work)
  }

  /// Runs a job of a Swift task on the queue.
  ///
  /// A job has to run, or its task would never end, so it runs even where its operation was
  /// cancelled.
  ///
  /// - Parameter job: The job.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation(JobOperation(job, on: self))
  }
}

/// An operation that runs its job, cancelled or not.
private final class JobOperation: Operation, @unchecked Sendable {
  // `Operation` is declared Sendable by Foundation; what this class adds is constant.
  private let job: UnownedJob
  private let executor: OperationQueueExecutor

  init(_ job: UnownedJob, on executor: OperationQueueExecutor) {
    self.job = job
    self.executor = executor
  }

  override func start() {
    unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
    // `start` of the base class moves the operation to its finished state, without work left to do.
    super.start()
  }

  override func main() {}
}

extension ContinuationExecutor where Self == OperationQueueExecutor {
  /// An operation queue: the work runs under its limits and its priority.
  ///
  /// - Parameter queue: The queue, which the executor keeps alive.
  /// - Returns: An executor that adds operations to it.
  public static func operationQueue(_ queue: OperationQueue) -> OperationQueueExecutor {
    OperationQueueExecutor(queue)
  }
}
