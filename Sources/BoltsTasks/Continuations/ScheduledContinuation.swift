internal import CThreadSupport
internal import Synchronization

/// A continuation that is passed to an executor.
///
/// It runs once, however often the executor runs it. What the user's body captured is only here, and is
/// released where the body ran, as soon as it has, however long the executor keeps the work. When this is
/// deinitialized without having run, it fails the task of the continuation, because nothing else would complete
/// that task.
@usableFromInline
final class ScheduledContinuation: Sendable {
  private struct Work: ~Copyable, Sendable {
    let continuation: StoredContinuation
    var completed: CompletionState?
  }

  private let work: Mutex<Work?>
  /// Taken out when the work is passed to it, because an executor may keep work.
  private let executor: Mutex<(any ContinuationExecutor)?>
  /// Whether the work is to run in place whatever is left of the stack.
  let isImmediate: Bool
  private let token: CancellationToken

  @usableFromInline
  init<Executor: ContinuationExecutor>(
    _ continuation: consuming StoredContinuation, on executor: consuming Executor,
    _ token: CancellationToken
  ) {
    work = Mutex(Work(continuation: continuation))
    isImmediate = Executor.self == ImmediateExecutor.self
    self.executor = Mutex(executor)
    self.token = token
  }

  deinit {
    guard let work = work.withLock({ $0.take() }) else { return }
    work.continuation.child.complete(
      .failure(BoltsError.droppedByExecutor), guardedBy: token)?.runOnGlobalExecutor()
  }

  /// Passes the transform to its executor: the task has completed.
  ///
  /// - Returns: What the work released, if it has run in place.
  func start(_ completed: CompletionState) -> Ready? {
    guard let executor = executor.withLock({ $0.take() }) else { return nil }
    work.withLock { $0?.completed = completed }
    if executor.permitsInlineExecution { return run() }
    var call = Call(of: ObjectIdentifier(self))
    unsafe withUnsafeMutablePointer(to: &call) { call in
      let outer = unsafe bolts_get_running_call()
      unsafe bolts_set_running_call(call)
      executor.execute { self.runPassed() }
      unsafe bolts_set_running_call(outer)
    }
    return call.released.take()
  }

  /// A call of `execute` that has not returned. A variable of its thread leads to it.
  ///
  /// Work that runs before it returns gives what it releases to the caller, which is the loop of `Ready`. So a
  /// chain on an executor that runs its work at once does not deepen the stack.
  private struct Call: ~Copyable {
    let continuation: ObjectIdentifier
    var released: Ready?

    init(of continuation: ObjectIdentifier) { self.continuation = continuation }
  }

  private func runPassed() {
    var released = run()
    if released != nil,
      let call = unsafe bolts_get_running_call()?.assumingMemoryBound(to: Call.self),
      unsafe call.pointee.continuation == ObjectIdentifier(self)
    {
      unsafe swap(&call.pointee.released, &released)
    }
    released.take()?.run()
  }

  private func run() -> Ready? {
    guard let work = work.withLock({ $0.take() }), let completed = work.completed else {
      return nil
    }
    return work.continuation.run(completed, token)
  }
}
