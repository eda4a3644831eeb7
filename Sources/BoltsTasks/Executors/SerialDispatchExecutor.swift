public import Dispatch

/// A serial dispatch queue: for continuations, for actors and for Swift tasks.
///
/// Name one as an actor's `unownedExecutor` and the actor's code runs on the queue, beside the
/// continuations that name it, never two at once:
///
/// ```swift
/// actor Store {
///   static let queue = SerialDispatchExecutor(label: "store")
///   nonisolated var unownedExecutor: UnownedSerialExecutor { Self.queue.asUnownedSerialExecutor() }
/// }
/// ```
///
/// Code that runs on the queue in any of these ways passes `preconditionIsolated` of that actor.
public final class SerialDispatchExecutor: ContinuationExecutor, SerialExecutor, TaskExecutor {
  /// The queue itself, for code that takes one. It is serial.
  public let queue: DispatchQueue

  /// Creates a serial queue.
  ///
  /// - Parameters:
  ///   - label: The queue's label, for debuggers.
  ///   - target: The queue that this one runs on, which may be concurrent.
  public init(label: String, target: DispatchQueue? = nil) {
    queue = DispatchQueue(label: label, target: target)
  }

  /// Submits the work to the queue.
  ///
  /// - Parameter work: The work, to be run once.
  public func execute(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Runs a job of an actor or of a Swift task on the queue.
  ///
  /// - Parameter job: The job.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      unsafe job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }

  /// Returns the executor as an actor names it in `unownedExecutor`.
  ///
  /// - Returns: A reference that does not keep the executor alive.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  /// Stops the program unless it runs on the queue.
  public func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
