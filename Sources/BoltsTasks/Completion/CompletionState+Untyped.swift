internal import Synchronization

/// The operations that don't depend on the type of the value.
///
/// They are compiled once, in this module, and clients call them, so that they add little to the size
/// of a client. So that they need no metadata of `Success` either, they use the storage directly, and
/// not by way of a step.
extension CompletionState {
  /// Publishes an error that is no `CancellationError`, or, for `nil`, cancellation. Returns the
  /// waiters, as `complete` does.
  @usableFromInline
  @inline(never)
  nonisolated func complete(throwing error: (any Error)?) -> WaiterList? {
    lock._unsafeLock()
    guard phase.load(ordering: .relaxed) == .pending else {
      lock._unsafeUnlock()
      return completeElsewhere(throwing: error)
    }
    if let error {
      unsafe outcomeStorage.put(error, as: (any Error).self)
      phase.store(.failure, ordering: .releasing)
    } else {
      phase.store(.cancelled, ordering: .releasing)
    }
    let waiters = unsafe waiterStorage.takeAll()
    lock._unsafeUnlock()
    return waiters
  }

  @inline(never)
  private nonisolated func completeElsewhere(throwing error: (any Error)?) -> WaiterList? {
    completeElsewhere(error.map { .failure($0) } ?? .cancelled)
  }

  /// Completes this state, of a continuation that only runs for a value, as a completed state that
  /// has none. Returns `nil`, and does nothing, where that one has a value.
  @usableFromInline
  @inline(never)
  nonisolated func completeWithoutValue<Other>(of state: CompletionState<Other>) -> WaiterList? {
    let root = state.phase.load(ordering: .acquiring) == .linked ? state.root : state
    let phase = root.phase.load(ordering: .acquiring)
    precondition(phase.isCompleted, "A waiter ran before its task completed.")
    if phase == .success { return nil }
    return complete(throwing: phase == .failure ? root.observedError : nil) ?? WaiterList()
  }

  /// The error of a state that has failed, which counts as observed then.
  private nonisolated var observedError: any Error {
    isObserved.store(true, ordering: .relaxed)
    return unsafe outcomeStorage.error()
  }

  /// Registers a waiter, or returns it for the caller to run when there is an outcome already.
  @usableFromInline
  @inline(__always)
  nonisolated func register(_ waiter: consuming Waiter) -> Registration {
    lock._unsafeLock()
    guard phase.load(ordering: .relaxed) == .pending else {
      lock._unsafeUnlock()
      return registerElsewhere(consume waiter)
    }
    let ticket = unsafe waiterStorage.append(waiter)
    lock._unsafeUnlock()
    return .registered(ticket)
  }

  /// Runs a waiter when this state completes; at once where it has.
  @usableFromInline
  @inline(never)
  nonisolated func run(whenCompleted waiter: consuming Waiter) {
    lock._unsafeLock()
    guard phase.load(ordering: .relaxed) == .pending else {
      lock._unsafeUnlock()
      return runElsewhere(whenCompleted: consume waiter)
    }
    _ = unsafe waiterStorage.append(waiter)
    lock._unsafeUnlock()
  }

  @inline(never)
  private nonisolated func runElsewhere(whenCompleted waiter: consuming Waiter) {
    registerElsewhere(waiter).waiterToRun?.run().run()
  }

  /// Completes this state, of a continuation, with what its body threw.
  @usableFromInline
  @inline(never)
  nonisolated func complete(caught error: any Error, _ token: CancellationToken) -> WaiterList {
    let isCancelled = error is CancellationError || token.isCancellationRequested
    return complete(throwing: isCancelled ? nil : error) ?? WaiterList()
  }
}
