public import Synchronization

/// The steps: the functions that may use a state's storage while its lock is held.
extension CompletionState {
  /// Publishes an outcome, if there is none, and returns the waiters that it releases.
  @usableFromInline
  func publish(_ outcome: consuming TaskOutcome<Success>) -> Publication<Success> {
    let followed: CompletionState?
    switch phase.load(ordering: .relaxed) {
    case .pending: followed = nil
    case .following: followed = unsafe self.outcome.take(CompletionState.self)
    case .linked: return .linked(to: leader, outcome)
    default: return .refused(outcome)
    }
    let published = unsafe self.outcome.initialize(with: outcome)
    phase.store(published, ordering: .releasing)
    return unsafe .published(waiters.takeAll(), followed: followed)
  }

  /// Publishes a value in a state that is known to be pending.
  @inlinable
  @inline(__always)
  func publishPending(_ value: consuming Success) -> WaiterList {
    unsafe outcome.initialize(withValue: value)
    phase.store(.success, ordering: .releasing)
    return unsafe waiters.takeAll()
  }

  /// Publishes an error, or cancellation, in a state that is known to be pending.
  @inlinable
  @inline(__always)
  func publishPending(throwing error: consuming (any Error)?) -> WaiterList {
    if let error {
      unsafe outcome.put(error, as: (any Error).self)
      phase.store(.failure, ordering: .releasing)
    } else {
      phase.store(.cancelled, ordering: .releasing)
    }
    return unsafe waiters.takeAll()
  }

  /// Adds a waiter to a state that is known to be pending.
  @inlinable
  @inline(__always)
  func addPending(_ waiter: consuming Waiter) -> WaiterTicket {
    unsafe waiters.append(waiter)
  }

  /// Copies the outcome, which never changes once it has been published.
  @inlinable
  func read(_ phase: Phase) -> TaskOutcome<Success> {
    switch phase {
    case .success: return unsafe .success(outcome.value(as: Success.self))
    case .failure:
      isObserved.store(true, ordering: .relaxed)
      return unsafe .failure(outcome.error())
    default: return .cancelled
    }
  }
}
