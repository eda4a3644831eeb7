public import Synchronization

/// The lock that is an executor.
///
/// An actor guarantees that no two pieces of code isolated to it run at once, and its executor
/// implements the guarantee. Here the executor is the state itself: it runs a job by taking its own
/// lock and running the job right there. Everything isolated to the state thus runs under its lock,
/// in either of two ways:
///
/// * `await state.publish(...)` makes a job, which `enqueue` runs under the lock;
/// * `exclusively` takes the lock and calls the isolated step as the plain function it is.
///
/// **The library itself only uses the second.** No production code awaits a step, and `enqueue` runs
/// in tests only. A callback has to know at once whether it has completed a task, a continuation has
/// to run before `setResult` returns, and cancellation has to find its waiter now; an `await` would
/// turn each into a job that runs some time later. Nor would `value`, which does suspend, gain from
/// awaiting the step: it needs the continuation that it suspends with in order to register it, and
/// registering costs some 40 instructions, a job some thousand. What the actor contributes is the
/// compiler's check: nothing but a step can touch the storage, and a step can't be called by mistake
/// without the lock. The exception are the few operations of `CompletionState+Untyped.swift`, which
/// are compiled once for all types and take the lock themselves.
///
/// `unguarded` is the only place in this module that calls isolated code of a state without `await`.
/// It is sound because:
///
/// 1. The lock **is** the executor. The thread that holds it has exclusive access, which is what
///    isolation means.
/// 2. A step is a synchronous function without captures: it can't suspend with the lock held, nor
///    use anything that is not passed to it.
/// 3. The state is internal, so users can't add steps to it. No step runs user code, so none can
///    take the same lock again. Two locks are only taken by `link`, in the order of their addresses.
///
/// The cast itself changes nothing at run time: `isolated` is information for the type checker, and
/// an isolated synchronous function is called like any other. The standard library's
/// `assumeIsolated` does the same, after asking the runtime for the current executor, which knows
/// nothing of a lock.
extension CompletionState: SerialExecutor {
  @usableFromInline
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  @usableFromInline
  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { _ in unsafe job.runSynchronously(on: unownedExecutor) }
  }

  /// Tells the runtime whether the current code runs on this executor.
  ///
  /// The runtime calls it where isolation is checked dynamically (`-enable-actor-data-race-checks`). A
  /// lock does not know its owner, so this detects only code that runs while the lock is free, the
  /// state is pending, and no continuation is stored that its waiter could be taking out.
  @usableFromInline
  nonisolated func checkIsolated() {
    guard lock._unsafeTryLock() else { return }
    let isPending = [.pending, .following].contains(phase.load(ordering: .relaxed))
    // This access is checked too. That check fails to take the lock, and returns at the guard above.
    let isOccupied = unsafe unguarded(()) { state, _ in state.outcome.isOccupied }
    lock._unsafeUnlock()
    precondition(
      !isPending || isOccupied, "Isolated code of a CompletionState runs without its lock.")
  }

  /// Takes the lock, runs an isolated step with an argument, and gives the lock back.
  ///
  /// What the step returns lives until the lock is free, even where the caller does not use it: the
  /// optimizer may end a value's life right after its last use, so there is one at the end.
  @inlinable
  @inline(__always)
  nonisolated func exclusively<Argument, Result>(
    _ argument: consuming Argument,
    _ step: @escaping @Sendable (isolated CompletionState, consuming Argument) -> Result
  ) -> Result {
    lock._unsafeLock()
    let result = unsafe unguarded(argument, step)
    lock._unsafeUnlock()
    extendLifetime(result)
    return result
  }

  /// Runs an isolated step as it is. The caller knows why no other thread uses what the step touches.
  @unsafe
  @inlinable
  @inline(__always)
  nonisolated func unguarded<Argument, Result>(
    _ argument: consuming Argument,
    _ step: @escaping @Sendable (isolated CompletionState, consuming Argument) -> Result
  ) -> Result {
    let call = unsafe unsafeBitCast(
      step, to: (@Sendable (CompletionState, consuming Argument) -> Result).self)
    return call(self, argument)
  }
}
