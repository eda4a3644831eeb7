internal import Synchronization

/// Following: how a state waits for another one where the two can't be linked.
///
/// A task that follows another but can also complete in another way, because it has a source or a
/// token, waits for the other, and its root records which state that is (`Phase.following`). Where
/// these records lead from a root back to itself, nothing would ever complete it, and it fails with
/// `BoltsError.followsItself`. A thread first records and then looks, so of the threads that close a
/// cycle together, the last one finds it.
extension CompletionState {
  /// Runs a waiter, which completes this state, when another state completes.
  ///
  /// This state may also complete in another way, so the two are not linked.
  ///
  /// - Returns: What the caller has to run, and the ticket of the waiter that was registered.
  nonisolated func follow(
    _ other: CompletionState, _ waiter: consuming Waiter
  ) -> (waiters: WaiterList, ticket: WaiterTicket?) {
    if other.currentPhase == .pending {
      guard record(other) else { return (WaiterList(), nil) }
      if root.followsItself { return (failFollowingItself(), nil) }
    }
    switch other.register(waiter) {
    case .registered(let ticket): return (WaiterList(), ticket)
    case .completed(let waiter): return (waiter.run(), nil)
    }
  }

  private enum Recorded {
    case done(released: CompletionState?)
    case linked(to: CompletionState)
    case completed
  }

  /// Records at the root which state it follows; `false` where it has completed.
  private nonisolated func record(_ followed: CompletionState) -> Bool {
    var state = self
    while true {
      let recorded: Recorded = state.exclusively(followed) { state, followed in
        switch state.phase.load(ordering: .relaxed) {
        case .pending, .following: .done(released: state.recordFollowed(followed))
        case .linked: .linked(to: state.leader)
        default: .completed
        }
      }
      switch recorded {
      case .done: return true
      case .completed: return false
      case .linked(let leader): state = leader
      }
    }
  }

  /// Whether the records lead from this root back to itself.
  ///
  /// They may also lead into a cycle of other states, which the thread that closed it handles, so this
  /// detects any state that repeats (Brent's algorithm). It records the end of a path without a cycle,
  /// so that a growing path is not walked repeatedly.
  nonisolated var followsItself: Bool {
    guard let first = followed else { return false }
    var (state, mark) = (first, first)
    var (steps, limit) = (0, 1)
    while state !== self {
      guard let next = state.followed else {
        shorten(from: first, to: state)
        return false
      }
      state = next
      if state === mark { return state === self }
      steps += 1
      if steps == limit { (mark, steps, limit) = (state, 0, limit * 2) }
    }
    return true
  }

  /// The root of the state that this one follows.
  private nonisolated var followed: CompletionState? {
    guard phase.load(ordering: .acquiring) == .following else { return nil }
    let followed: CompletionState? = exclusively(()) { state, _ in
      guard state.phase.load(ordering: .relaxed) == .following else { return nil }
      return unsafe state.outcome.load(CompletionState.self)
    }
    return followed?.root
  }

  /// Replaces what this state follows by the end of the path that it begins.
  private nonisolated func shorten(from first: CompletionState, to end: CompletionState) {
    if first === end { return }
    _ = exclusively((first, end)) { state, path in
      guard state.phase.load(ordering: .relaxed) == .following else {
        return nil as CompletionState?
      }
      let current = unsafe state.outcome.load(CompletionState.self)
      return current === path.0 ? state.recordFollowed(path.1) : nil
    }
  }
}
