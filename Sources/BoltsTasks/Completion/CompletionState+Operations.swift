internal import Synchronization

/// The operations: what the rest of the library calls, on any thread. Each takes a step, or one in a leader
/// where the state is linked.
extension CompletionState {
  // MARK: - Completing

  /// Completes the task, unless it has completed, and runs its waiters.
  ///
  /// - Returns: `false` when the task had completed.
  @usableFromInline
  @discardableResult
  nonisolated func completeAndRun(_ outcome: consuming Outcome) -> Bool {
    switch exclusively(outcome, { $0.publish($1) }) {
    case .published(let waiters, let token):
      if !waiters.isEmpty || token != nil { run(waiters, releasing: token) }
      return true
    case .notPending(let outcome):
      if holdsOutcome { return false }
      return root.completeAndRun(outcome)
    }
  }

  /// Runs waiters, and releases the guard, where there is one: most states have neither.
  @inline(never)
  private nonisolated func run(
    _ waiters: consuming Waiters, releasing token: consuming CompletionState? = nil
  ) {
    Ready(waiters, of: self).run()
  }

  /// Completes the task, and returns the waiters that the caller has to run; `nil` when it had completed.
  @usableFromInline
  nonisolated consuming func complete(_ outcome: consuming Outcome) -> Ready? {
    switch exclusively(outcome, { $0.publish($1) }) {
    case .published(let waiters, _): Ready(waiters, of: self)
    case .notPending(let outcome): holdsOutcome ? nil : root.complete(outcome)
    }
  }

  /// Completes the task of a continuation, or cancels it where the token that guards it was cancelled.
  nonisolated consuming func complete(
    _ outcome: consuming Outcome, guardedBy token: CancellationToken
  ) -> Ready? {
    complete(token.isCancellationRequested ? .cancelled : outcome)
  }

  /// Fails the task from the `deinit` of its producer: a source, or a continuation that has not run.
  @usableFromInline
  nonisolated func failOnGlobalExecutor(_ error: any Error) {
    complete(.failure(error))?.runOnGlobalExecutor()
  }

  // MARK: - Waiting

  /// Runs a waiter when the task has completed, on the thread that completes it; at once, on this one,
  /// where it has.
  @usableFromInline
  nonisolated func run(whenCompleted waiter: consuming Waiter) {
    switch exclusively(waiter, { $0.add($1) }) {
    case .added: break
    case .notPending(let waiter):
      if holdsOutcome { run(.one(waiter)) } else { root.run(whenCompleted: waiter) }
    }
  }

  /// The same, for a waiter that may be withdrawn.
  ///
  /// - Returns: The ticket that withdraws the waiter, or `nil` when it has run.
  @usableFromInline
  nonisolated func whenCompleted(_ waiter: consuming Waiter) -> WaiterTicket? {
    switch add(waiter: waiter) {
    case .added(let ticket): return ticket
    case .completed(let ready):
      ready.run()
      return nil
    }
  }

  enum Registration: ~Copyable {
    case added(WaiterTicket)
    /// The caller runs the waiter.
    case completed(Ready)
  }

  /// Adds a waiter, unless the task has completed.
  nonisolated func add(waiter: consuming Waiter) -> Registration {
    switch exclusively(waiter, { $0.add($1) }) {
    case .added(let number): .added(WaiterTicket(state: self, number: number))
    case .notPending(let waiter):
      holdsOutcome ? .completed(Ready(.one(waiter), of: self)) : root.add(waiter: waiter)
    }
  }

  // MARK: - Reading

  /// The words of the value of a task that has one, read without the lock: nothing is written after the phase.
  ///
  /// The words belong to this state, or to its leader, and are read while this state is kept.
  @usableFromInline
  nonisolated var words: StoredValue.Words? {
    switch phase.load(ordering: .acquiring) {
    case .succeeded:
      unsafe ExecutorLock.assumingExclusive(self, ()) { state, _ in state.state.words }
    case .linked: root.words
    case .pending, .failed, .cancelled: nil
    }
  }

  /// The words of the value of a task that an `await` has waited for.
  ///
  /// For a task that is still pending, because the awaiting Swift task was cancelled, it throws
  /// `CancellationError`, and the error counts as observed from then on.
  @usableFromInline
  nonisolated func awaitedWords() throws -> StoredValue.Words {
    if let words { return words }
    let phase = currentPhase
    if phase == .failed { throw observeError() }
    if phase != .cancelled { disregardError() }
    throw CancellationError()
  }

  /// The error of a task that has failed, which counts as observed from here on.
  @usableFromInline
  nonisolated func observeError() -> any Error {
    guard let error = publishedError else { preconditionFailure("There is no error.") }
    root.disregardError()
    return error
  }

  /// The error of a failed task, read without the lock as `words`. This does not observe the error.
  private nonisolated var publishedError: (any Error)? {
    let root = root
    guard root.phase.load(ordering: .acquiring) == .failed else { return nil }
    return unsafe ExecutorLock.assumingExclusive(root, ()) { state, _ in state.state.error }
  }

  /// Whether the task has failed with an error of a type. This does not observe the error.
  nonisolated func hasFailed<Failure>(with type: Failure.Type) -> Bool { publishedError is Failure }

  /// The error of a task that has failed with one of a type, which counts as observed from here on.
  @usableFromInline
  nonisolated func observeError<Failure>(as type: Failure.Type) -> Failure? {
    hasFailed(with: type) ? observeError() as? Failure : nil
  }

  /// The state of a task that passes on the outcome of this completed one: where this has failed one of its own, as
  /// each branch of a task has to observe the error by itself.
  @usableFromInline
  nonisolated func branched() -> CompletionState {
    hasFailed ? CompletionState(publishing: observeOutcome()) : self
  }

  /// A copy of the outcome of a completed task, for a task that follows it and has the error from here on.
  nonisolated func observeOutcome() -> Outcome {
    let root = root
    precondition(root.phase.load(ordering: .acquiring).isCompleted)
    root.isErrorObserved.store(true, ordering: .relaxed)
    return unsafe ExecutorLock.assumingExclusive(root, ()) { state, _ in state.state.copyOutcome() }
  }

  /// The phase of this state, or of the leader that completes for it.
  @usableFromInline
  nonisolated var currentPhase: Phase {
    let phase = phase.load(ordering: .acquiring)
    return phase == .linked ? root.currentPhase : phase
  }

  /// Whether an outcome has been published in this state itself.
  @usableFromInline
  nonisolated var holdsOutcome: Bool { phase.load(ordering: .acquiring).isCompleted }

  @usableFromInline
  nonisolated var isPending: Bool { currentPhase == .pending }

  @usableFromInline
  nonisolated var hasSucceeded: Bool { currentPhase == .succeeded }

  @usableFromInline
  nonisolated var hasFailed: Bool { currentPhase == .failed }

  /// Whether the task, or the token of this state, was cancelled.
  @usableFromInline
  nonisolated var isCancelled: Bool { currentPhase == .cancelled }

  /// Marks the error that this state has or will have as observed, so that it is never reported.
  @usableFromInline
  nonisolated func disregardError() {
    isErrorObserved.store(true, ordering: .relaxed)
  }
}
