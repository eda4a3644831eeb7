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
  private let actors: ActorQueue

  /// Creates a serial queue.
  ///
  /// - Parameters:
  ///   - label: The queue's label, for debuggers.
  ///   - target: The queue that this one runs on, which may be concurrent.
  public init(label: String, target: DispatchQueue? = nil) {
    queue = DispatchQueue(label: label, target: target)
    actors = ActorQueue(queue: queue)
  }

  /// Submits the work to the queue.
  public func execute(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Runs a job of a Swift task that prefers this executor.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      unsafe job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }

  /// Returns the executor as an actor names it in `unownedExecutor`, which does not keep it alive.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe actors.asUnownedSerialExecutor()
  }

  /// Stops the program unless it runs on the queue.
  public func checkIsolated() { actors.checkIsolated() }
}

/// The queue as the executor of actors. It is no `TaskExecutor`: a job of an actor would run as on one that its Swift
/// task does not prefer, and each call of another method of the same actor would enqueue a new job.
private final class ActorQueue: SerialExecutor {
  let queue: DispatchQueue

  init(queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
