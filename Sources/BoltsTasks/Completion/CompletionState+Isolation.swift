/// The state is its own executor, and its executor is its lock.
///
/// **The library itself only takes steps with `exclusively`, never with `await`.** See `ExecutorLock`.
extension CompletionState: SerialExecutor {
  @usableFromInline
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  @usableFromInline
  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    unsafe lock.run(job, on: unownedExecutor)
  }

  @usableFromInline
  nonisolated func checkIsolated() {
    precondition(
      lock.isHeld || holdsOutcome, "Isolated code of a CompletionState runs without its lock.")
  }

  /// Takes a step under the lock.
  @_transparent
  nonisolated func exclusively<Argument: ~Copyable, Result: ~Copyable>(
    _ argument: consuming Argument,
    _ step: @escaping @Sendable (isolated CompletionState, consuming Argument) -> Result
  ) -> Result {
    lock.enter(self, argument, step)
  }
}

/// `Mirror` reads stored properties without isolation. This state shows its phase instead, which any thread may read.
extension CompletionState: CustomReflectable {
  @usableFromInline
  nonisolated var customMirror: Mirror {
    Mirror(self, children: ["phase": currentPhase], displayStyle: .class)
  }
}
