public import Synchronization

/// The lock that is an executor.
///
/// An actor promises that no two pieces of code isolated to it run at once, and leaves the keeping
/// of that promise to its executor. Here the executor is the state itself, and what it does with a
/// job is to take its own lock and run the job right there. Everything isolated to the state thus
/// runs under its lock, whichever way it came in:
///
/// * `await state.add(...)` makes a job, which `enqueue` runs under the lock;
/// * `exclusively` takes the lock and calls the isolated step as the plain function it is.
///
/// The second, by way of `unguarded`, is the only place in the project that calls isolated code
/// without `await`. It is sound because:
///
/// 1. The lock **is** the executor. Whoever holds it has what isolation means, exclusive access.
/// 2. A step is a synchronous function without captures: it can't suspend with the lock held, nor
///    bring anything in that is not handed over with it.
/// 3. The state is internal, so no others add steps to it. None runs code of a user, so none can
///    come back here and wait for itself.
///
/// The cast itself changes nothing at run time: `isolated` is a promise to the type checker, and an
/// isolated synchronous function is called like any other. The standard library's `assumeIsolated`
/// does the same, after asking the runtime which executor it is on, which it can't know of a lock.
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

  /// Answers the runtime's question whether the current code runs on this executor.
  ///
  /// It is asked where isolation is checked dynamically (`-enable-actor-data-race-checks`). A lock
  /// does not know its owner, so this finds only code that runs with no reason at all: the lock is
  /// free, the state is pending, and no continuation is stored that its waiter could be taking out.
  @usableFromInline
  nonisolated func checkIsolated() {
    guard lock._unsafeTryLock() else { return }
    let isPending = phase.load(ordering: .relaxed) == .pending
    // The lock is held by now, so the check of this very access returns above.
    let isOccupied = unsafe unguarded(()) { state, _ in unsafe state.outcome.isOccupied }
    lock._unsafeUnlock()
    precondition(
      !isPending || isOccupied, "Isolated code of a CompletionState runs without its lock.")
  }

  /// Takes the lock, runs an isolated step with an argument, and gives the lock back.
  ///
  /// What the step hands out lives until the lock is free, even where the caller has no use for it.
  /// The optimizer may end a value's life right after its last use, and so there is one at the end.
  @inlinable
  @inline(__always)
  nonisolated func exclusively<Argument, Result>(
    _ argument: consuming Argument,
    _ step: @escaping @Sendable (isolated CompletionState, consuming Argument) -> Result
  ) -> Result {
    lock._unsafeLock()
    let handedOut = unsafe unguarded(argument, step)
    lock._unsafeUnlock()
    extendLifetime(handedOut)
    return handedOut
  }

  /// Runs an isolated step as it is. The caller knows why nobody else is at what the step touches.
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

// MARK: - The ways in

extension CompletionState {
  /// Publishes an outcome and hands out the waiters that the caller now has to run; `nil` when
  /// there was an outcome already.
  @inlinable
  nonisolated func complete(_ outcome: consuming TaskOutcome<Success>) -> WaiterList? {
    exclusively(outcome, { $0.publish($1) }).accepted
  }

  /// Publishes a value, as `complete` does an outcome.
  @inlinable
  nonisolated func succeed(_ value: consuming Success) -> WaiterList? {
    exclusively(value, { $0.publish(value: $1) }).accepted
  }

  /// Adds a waiter, or hands it back, for the caller to run, when there is an outcome already.
  @inlinable
  @inline(__always)
  nonisolated func register(_ waiter: consuming Waiter) -> Answer<WaiterTicket, Waiter> {
    exclusively(waiter) { $0.add($1) }
  }

  /// Takes a waiter out, so that completion will not run it; `nil` when it has or is about to.
  @usableFromInline
  nonisolated func withdraw(_ ticket: WaiterTicket) -> Waiter? {
    exclusively(ticket) { $0.remove($1) }
  }

  /// Takes a waiter out and drops it.
  @usableFromInline
  nonisolated func unregister(_ ticket: WaiterTicket) {
    _ = withdraw(ticket)
  }

  /// The outcome once it has been published, without the lock.
  ///
  /// The acquiring load sees everything that was written before the phase was, and nothing is
  /// written afterwards, so shared reading is all the access that is left and needs no exclusion.
  @inlinable
  nonisolated var published: TaskOutcome<Success>? {
    let phase = phase.load(ordering: .acquiring)
    guard phase != .pending else { return nil }
    return unsafe unguarded(phase) { $0.read($1) }
  }

  /// The value once it has been published, without the lock; `nil` for all else.
  @inlinable
  @inline(__always)
  nonisolated var publishedValue: Success? {
    guard phase.load(ordering: .acquiring) == .success else { return nil }
    return unsafe unguarded(()) { state, _ in unsafe state.outcome.value(as: Success.self) }
  }

  /// Sees to it that nobody hears of the error that this state has or will have.
  nonisolated func disregardError() {
    isObserved.store(true, ordering: .relaxed)
  }

  /// How far this state has come.
  @inlinable
  nonisolated var currentPhase: Phase { phase.load(ordering: .acquiring) }
}
