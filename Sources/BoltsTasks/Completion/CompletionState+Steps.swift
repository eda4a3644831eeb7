public import Synchronization

/// The steps: the functions that may use a state's storage while its lock is held.
extension CompletionState {
  /// The outcome, or what is stored in its place until there is one.
  @inlinable
  var outcome: OutcomeStorage {
    @inline(__always)
    get { unsafe outcomeStorage }
    @inline(__always)
    _modify { yield unsafe &outcomeStorage }
  }

  /// The waiters of a state without an outcome; publishing one moves them out for good.
  @inlinable
  var waiters: WaiterList {
    @inline(__always)
    get { unsafe waiterStorage.list }
    @inline(__always)
    _modify { yield unsafe &waiterStorage.list }
  }

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
    let published = self.outcome.initialize(with: outcome)
    phase.store(published, ordering: .releasing)
    return .published(waiters.takeAll(), followed: followed)
  }

  /// Copies the outcome, which never changes once it has been published, as `phase` says it has.
  @unsafe
  @inlinable
  @inline(__always)
  nonisolated func read(_ phase: Phase) -> TaskOutcome<Success> {
    switch phase {
    case .success: return unsafe .success(outcomeStorage.value(as: Success.self))
    case .failure:
      isObserved.store(true, ordering: .relaxed)
      return unsafe .failure(outcomeStorage.error())
    default: return .cancelled
    }
  }
}
