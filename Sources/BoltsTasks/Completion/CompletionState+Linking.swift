internal import Synchronization

/// Linking: how a task completes as another one does, in constant memory.
///
/// When the body of a continuation returns a pending task, the continuation's own task completes as that task does,
/// and in no other way. The returned task's state is then *linked* to that of the continuation, its leader: the
/// producer of the returned task completes the leader, and whatever is asked of a linked state is asked of its leader.
/// So the states of all iterations of `step(n) = work().continueOnSuccessWithTask { step(n - 1) }` have one leader,
/// the first one's, and each is released when its body has returned. (A state that has waiters when it is linked
/// lives as long as its leader is pending: the leader has a waiter that runs them.)
///
/// A token that guards the continuation cancels its task, whatever the outcome of the returned task. So a
/// task with a guard is only linked with tasks that have the same one; otherwise it waits for the returned
/// task. A source can complete its task in another way, so a task that has a source waits, too.
extension CompletionState {
  /// Completes this state, of a continuation whose body returned a task, as that task completes.
  ///
  /// - Parameters:
  ///   - other: The state of the returned task.
  ///   - token: The token that cancels this task if it has been cancelled by then.
  /// - Returns: What the caller has to run.
  @usableFromInline
  nonisolated func follow(_ other: CompletionState, guardedBy token: CancellationToken) -> Ready? {
    if other.holdsOutcome { return complete(other.observeOutcome(), guardedBy: token) }
    while true {
      let (leader, followed) = (root, other.root)
      if leader === followed {
        return complete(.failure(BoltsError.followsItself), guardedBy: token)
      }
      switch Self.link(followed, to: leader, guardedBy: token) {
      case .linked:
        // All share the leader's outcome now, so an error that one of them has observed counts as observed for all.
        if followed !== other, followed.isErrorObserved.load(ordering: .relaxed) {
          leader.disregardError()
        }
        return nil
      case .movedOn: continue
      case .refused:
        switch followed.add(waiter: completingWaiter(guardedBy: token)) {
        case .added: return nil
        case .completed(let ready): return ready
        }
      }
    }
  }

  /// Completes this state, of a source, as another state completes, unless it completes before.
  nonisolated func followUnlessCompleted(_ other: CompletionState) {
    if root === other.root { return _ = completeAndRun(.failure(BoltsError.followsItself)) }
    guard let ticket = other.whenCompleted(completingWaiter(guardedBy: .none)) else { return }
    // A state that completes in another way leaves nothing with the other one, which may live long.
    run(
      whenCompleted: .code { _ in
        if ticket.withdraw() != nil { other.disregardError() }
        return nil
      })
  }

  /// The waiter that completes this state as the one that it waited for has.
  private nonisolated func completingWaiter(guardedBy token: CancellationToken) -> Waiter {
    .code { completed in self.complete(completed.observeOutcome(), guardedBy: token) }
  }

  // MARK: - Leaders

  /// The state that completes for this one: the last on the path of leaders, or this one itself.
  nonisolated var root: CompletionState {
    var state = self
    while let leader = state.currentLeader {
      guard let next = leader.currentLeader else { return leader }
      // Halves the path, so that walks along a long one get shorter.
      _ = state.exclusively(next) { $0.state.relink(to: $1) }
      state = next
    }
    return state
  }

  private nonisolated var currentLeader: CompletionState? {
    guard phase.load(ordering: .acquiring) == .linked else { return nil }
    return exclusively(()) { state, _ in state.state.leader }
  }

  private enum Link { case linked, movedOn, refused }

  /// Links a state to another, if both are pending and have the same guard.
  ///
  /// This is the only place that holds two locks, in the order of their addresses: of two threads that
  /// link the same states in opposite directions, the second then finds them linked.
  private nonisolated static func link(
    _ followed: CompletionState, to leader: CompletionState, guardedBy token: CancellationToken
  ) -> Link {
    let isInOrder = ObjectIdentifier(followed) < ObjectIdentifier(leader)
    let (first, second) = isInOrder ? (followed, leader) : (leader, followed)
    first.lock.lock()
    second.lock.lock()
    let (result, released) = unsafe linkLocked(followed, to: leader, guardedBy: token)
    second.lock.unlock()
    first.lock.unlock()
    extendLifetime(released)
    return result
  }

  /// Links two states whose locks are held, and returns the guard that is to be released after unlocking.
  @unsafe
  private nonisolated static func linkLocked(
    _ followed: CompletionState, to leader: CompletionState, guardedBy token: CancellationToken
  ) -> (Link, released: CompletionState?) {
    let phases = (
      followed.phase.load(ordering: .relaxed), leader.phase.load(ordering: .relaxed)
    )
    if phases.0 == .linked || phases.1 == .linked { return (.movedOn, nil) }
    guard phases == (.pending, .pending) else { return (.refused, nil) }
    let guarding = unsafe ExecutorLock.assumingExclusive(followed, ()) { state, _ in
      state.state.guardingToken
    }
    guard token.state == nil || guarding === token.state else { return (.refused, guarding) }
    let hasWaiters = unsafe ExecutorLock.assumingExclusive(followed, leader) { $0.link(to: $1) }
    if hasWaiters {
      _ = unsafe ExecutorLock.assumingExclusive(leader, Waiter.waiters(of: followed)) { $0.add($1) }
    }
    return (.linked, guarding)
  }

  /// Takes the waiters that this linked state had, for its leader, which has completed.
  nonisolated func takeWaiters() -> Waiters {
    exclusively(()) { state, _ in state.state.takeWaiters() }
  }
}
