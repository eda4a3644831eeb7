internal import Synchronization

/// The lock that is an executor.
///
/// An actor guarantees that no two pieces of code isolated to it run at once, and its executor
/// implements the guarantee. Here the executor is the state itself: it runs a job by taking its own
/// lock and running the job right there. Everything isolated to the state runs under its lock, in
/// either of two ways:
///
/// * `await state.publish(...)` makes a job, which `enqueue` runs under the lock;
/// * `exclusively` takes the lock and calls the step as the plain function it is.
///
/// **The library itself only uses the second.** A callback has to know at once whether it has completed
/// a task, a continuation has to run before `setResult` returns, and cancellation has to find its waiter
/// now; an `await` would turn each into a job that runs some time later. What the actor contributes is
/// the compiler's check: only a step can touch what is stored, and no step can be called by mistake
/// without the lock.
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
  /// lock does not know its owner, so this detects only code that runs while the lock is free and the
  /// state has not completed.
  @usableFromInline
  nonisolated func checkIsolated() {
    guard lock._unsafeTryLock() else { return }
    let isCompleted = phase.load(ordering: .relaxed).isCompleted
    lock._unsafeUnlock()
    precondition(isCompleted, "Isolated code of a CompletionState runs without its lock.")
  }

  /// Takes the lock, takes a step with an argument, and gives the lock back.
  ///
  /// What the step returns lives until the lock is free, even if no caller uses it.
  @_transparent  // Inlined in debug builds too, where generic code is slow.
  nonisolated func exclusively<Argument: ~Copyable, Result: ~Copyable>(
    _ argument: consuming Argument,
    _ step: @escaping @Sendable (isolated CompletionState, consuming Argument) -> Result
  ) -> Result {
    lock._unsafeLock()
    let result = unsafe assumingExclusive(argument, step)
    lock._unsafeUnlock()
    extendLifetime(result)
    return result
  }

  /// Takes a step as it is: the one place that calls isolated code of a state without `await`.
  ///
  /// The caller guarantees that nothing else uses what the step touches. (The initializers and `deinit` touch it
  /// directly: no other code has the state then.) There are three callers:
  ///
  /// 1. `exclusively` holds the lock. The lock **is** the executor: the thread that holds it has
  ///    exclusive access, which is what isolation means.
  /// 2. `linkLocked` is called with the locks of two states, which a single step can't be isolated to.
  /// 3. `published` and `observeOutcome` read an outcome after the phase said that it was published. It never
  ///    changes again.
  ///
  /// A step is synchronous and has no captures: it can't suspend with the lock held, nor use anything
  /// that is not passed to it. It runs no user code, so it can't take the same lock again.
  ///
  /// The cast changes nothing at run time: `isolated` is information for the type checker, and an isolated
  /// synchronous function is called like any other. The standard library's `assumeIsolated` does the same,
  /// after asking the runtime for the current executor, which knows nothing of a lock.
  @unsafe
  @_transparent
  nonisolated func assumingExclusive<Argument: ~Copyable, Result: ~Copyable>(
    _ argument: consuming Argument,
    _ step: @escaping @Sendable (isolated CompletionState, consuming Argument) -> Result
  ) -> Result {
    let step = unsafe unsafeBitCast(
      IsolatedStep(take: step), to: UnguardedStep<Argument, Result>.self)
    return step.take(self, argument)
  }

  // In structures, as `IsolatedBody`.
  private struct IsolatedStep<Argument: ~Copyable, Result: ~Copyable> {
    let take: @Sendable (isolated CompletionState, consuming Argument) -> Result
  }

  private struct UnguardedStep<Argument: ~Copyable, Result: ~Copyable> {
    let take: @Sendable (CompletionState, consuming Argument) -> Result
  }
}

/// `Mirror` reads stored properties without isolation, so it could race with a thread that writes them.
/// This state shows its phase instead, which may be read from any thread.
extension CompletionState: CustomReflectable {
  @usableFromInline
  nonisolated var customMirror: Mirror {
    Mirror(self, children: ["phase": currentPhase], displayStyle: .class)
  }
}
