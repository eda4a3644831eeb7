public import Synchronization

/// The operations: what the rest of the library calls, on any thread.
///
/// Their inlined parts handle a state that is pending or completed. All else is handled by functions
/// that are neither inlined nor specialized, so that they add nothing to the size of a client.
extension CompletionState {
  // MARK: - Completing

  /// Publishes an outcome and returns the waiters that the caller now has to run; `nil` when there
  /// was an outcome already.
  @inlinable
  nonisolated func complete(_ outcome: consuming TaskOutcome<Success>) -> WaiterList? {
    switch consume outcome {
    case .success(let value): succeed(value)
    case .failure(let error): complete(throwing: error)
    case .cancelled: complete(throwing: nil)
    }
  }

  /// Publishes a value, as `complete` does an outcome.
  @inlinable
  @inline(never)
  nonisolated func succeed(_ value: consuming Success) -> WaiterList? {
    lock._unsafeLock()
    guard phase.load(ordering: .relaxed) == .pending else {
      lock._unsafeUnlock()
      return completeElsewhere(.success(consume value))
    }
    unsafe outcomeStorage.initialize(withValue: value)
    phase.store(.success, ordering: .releasing)
    let waiters = unsafe waiterStorage.takeAll()
    lock._unsafeUnlock()
    return waiters
  }

  /// Publishes an outcome in a state that follows another, or in the leader of a linked one.
  @usableFromInline
  @inline(never)
  nonisolated func completeElsewhere(_ outcome: consuming TaskOutcome<Success>) -> WaiterList? {
    var state = self
    var outcome = outcome
    while true {
      switch state.exclusively(outcome, { $0.publish($1) }) {
      case .published(let waiters, _): return waiters
      case .refused: return nil
      case .linked(let leader, let refused): (state, outcome) = (leader, refused)
      }
    }
  }

  // MARK: - Waiting

  /// Registers a waiter with a state that is not plainly pending.
  @usableFromInline
  @inline(never)
  nonisolated func registerElsewhere(_ waiter: consuming Waiter) -> Registration {
    switch exclusively(waiter, { $0.add($1) }) {
    case .completed(let waiter): return .completed(waiter)
    case .added(let ticket): return .registered(ticket)
    case .addedToLinked(let ticket, let leader):
      guard let drain = registerDrain(with: leader) else { return .registered(ticket) }
      // Others may have been added meanwhile, and count on the drain.
      let waiter = withdraw(ticket)
      drain.run().run()
      return waiter.map(Registration.completed) ?? .registered(ticket)
    }
  }

  /// Removes a waiter, so that completion will not run it; `nil` when it has or is about to.
  @usableFromInline
  nonisolated func withdraw(_ ticket: WaiterTicket) -> Waiter? {
    let removed = exclusively(ticket) { $0.remove($1) }
    if let drain = removed.drain { drain.leader.unregister(drain.ticket) }
    return removed.waiter
  }

  /// Removes a waiter and drops it.
  @usableFromInline
  nonisolated func unregister(_ ticket: WaiterTicket) {
    _ = withdraw(ticket)
  }

  // MARK: - Reading

  /// The outcome once it has been published, without the lock.
  ///
  /// The acquiring load sees everything that was written before the phase was, and nothing is
  /// written afterwards, so reading needs no exclusion.
  @inlinable
  nonisolated var published: TaskOutcome<Success>? {
    let phase = phase.load(ordering: .acquiring)
    if phase == .pending { return nil }
    if phase.rawValue > Phase.cancelled.rawValue { return publishedByLeader }
    return unsafe read(phase)
  }

  @usableFromInline
  @inline(never)
  nonisolated var publishedByLeader: TaskOutcome<Success>? {
    let root = root
    return root === self ? nil : root.published
  }

  /// The value once it has been published, without the lock; `nil` for all else.
  @inlinable
  @inline(__always)
  nonisolated var publishedValue: Success? {
    guard phase.load(ordering: .acquiring) == .success else { return nil }
    return unsafe outcomeStorage.value(as: Success.self)
  }

  /// The value of a linked state.
  @usableFromInline
  @inline(never)
  nonisolated var valueOfLeader: Success? { currentLeader?.root.publishedValue }

  /// Whether this state is pending or has completed, and how.
  @inlinable
  nonisolated var currentPhase: Phase {
    let phase = phase.load(ordering: .acquiring)
    return phase.rawValue > Phase.cancelled.rawValue ? phaseOfLeader : phase
  }

  @usableFromInline
  @inline(never)
  nonisolated var phaseOfLeader: Phase {
    let root = root
    return root === self ? .pending : root.currentPhase
  }

  /// Marks the error that this state has or will have as observed, so that it is never reported.
  nonisolated func disregardError() {
    var state = self
    while true {
      state.isObserved.store(true, ordering: .relaxed)
      guard let leader = state.currentLeader else { return }
      state = leader
    }
  }
}
