package import Synchronization

/// The lock that is an actor's executor.
///
/// What is isolated to the actor runs under the lock: a job of `await actor.step()`, which `run` runs right there, and a
/// step that `enter` calls as the plain function it is, at once and from any thread. A callback can't wait for a job: it
/// has to know at once whether it has completed a task. What the actor contributes is the compiler's check: only a step
/// can touch what is stored, and no step can be called by mistake without the lock.
///
/// An actor stores one and is its own `SerialExecutor`, as `CompletionState`; or it stores a `LockExecutor`.
package struct ExecutorLock: ~Copyable, Sendable {
  @usableFromInline
  let mutex = Mutex<Void>(())

  package init() {}

  /// Runs a job that was enqueued on the executor.
  package func run(_ job: consuming ExecutorJob, on executor: UnownedSerialExecutor) {
    let job = UnownedJob(job)
    mutex.withLock { _ in unsafe job.runSynchronously(on: executor) }
  }

  /// Whether a thread holds the lock: for `checkIsolated`, which the runtime calls where isolation is checked
  /// dynamically (`-enable-actor-data-race-checks`). A lock does not know its owner, so this detects only code that
  /// runs while the lock is free.
  package var isHeld: Bool {
    guard mutex._unsafeTryLock() else { return true }
    mutex._unsafeUnlock()
    return false
  }

  /// Takes the lock, takes a step of an actor with an argument, and gives the lock back.
  ///
  /// The step is synchronous and has no captures: it can't suspend with the lock held, nor use anything that is not
  /// passed to it. It must not run user code, nor release the last reference to a user's object. What it returns lives
  /// until the lock is free, even if no caller uses it.
  @_transparent  // Inlined in debug builds too, where generic code is slow.
  package func enter<A: Actor, Argument: ~Copyable, Result: ~Copyable>(
    _ actor: A, _ argument: consuming Argument,
    _ step: @escaping @Sendable (isolated A, consuming Argument) -> Result
  ) -> Result {
    lock()
    let result = unsafe Self.assumingExclusive(actor, argument, step)
    unlock()
    extendLifetime(result)
    return result
  }

  /// For a step that needs two locks; everything else uses `enter`.
  @_transparent
  package func lock() { mutex._unsafeLock() }

  @_transparent
  package func unlock() { mutex._unsafeUnlock() }

  /// Takes a step as it is: the one place that calls isolated code without `await`.
  ///
  /// The caller guarantees that nothing else uses what the step touches: it holds the lock, or what the step reads
  /// never changes again.
  ///
  /// The cast changes nothing at run time: `isolated` is information for the type checker, and an isolated
  /// synchronous function is called like any other. The standard library's `assumeIsolated` does the same,
  /// after asking the runtime for the current executor, which knows nothing of a lock.
  @unsafe
  @_transparent
  package static func assumingExclusive<A: Actor, Argument: ~Copyable, Result: ~Copyable>(
    _ actor: A, _ argument: consuming Argument,
    _ step: @escaping @Sendable (isolated A, consuming Argument) -> Result
  ) -> Result {
    let step = unsafe unsafeBitCast(
      IsolatedStep(take: step), to: UnguardedStep<A, Argument, Result>.self)
    return step.take(actor, argument)
  }

  // In structures, as `IsolatedBody`.
  @usableFromInline
  struct IsolatedStep<A: Actor, Argument: ~Copyable, Result: ~Copyable> {
    let take: @Sendable (isolated A, consuming Argument) -> Result
  }

  @usableFromInline
  struct UnguardedStep<A: Actor, Argument: ~Copyable, Result: ~Copyable> {
    let take: @Sendable (A, consuming Argument) -> Result
  }
}

/// An `ExecutorLock` as an object, for a public actor: its own conformance to `SerialExecutor` would be public, too.
/// The actor's `unownedExecutor` is this object's, and its steps are taken with `executor.lock.enter`.
package final class LockExecutor: SerialExecutor {
  package let lock = ExecutorLock()

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    unsafe lock.run(job, on: asUnownedSerialExecutor())
  }

  package func checkIsolated() {
    precondition(lock.isHeld, "Isolated code runs without the lock of its actor.")
  }
}
