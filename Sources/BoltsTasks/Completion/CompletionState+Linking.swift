internal import Synchronization

/// Linking: how one state replaces another that completes at the same moment.
///
/// When the body of a continuation returns a pending task, the continuation's own task completes as
/// that task does, and in no other way. One of the two states is then *linked* to the other, its
/// leader, and from there on the leader completes for both: whatever is asked of a linked state is
/// asked of its leader. (Twitter's and Scala's promises do the same.) Without this, each iteration of
/// `step(n) = work().continueOnSuccessWithTask { step(n - 1) }` would leave a state that waits for the
/// next one. With it, the state of an iteration is released as soon as its body has returned.
///
/// * A state goes from `pending` to `linked` at most once, under its own lock and that of its leader,
///   which are taken in the order of their addresses, and is never unlinked. Leaders may be linked in
///   turn; the last one on such a path is the *root*.
/// * Of two roots the one with the lower rank is linked (union by rank), so a path of n states has at
///   most log2(n) links, in whatever order they were made.
/// * Waiters stay in the list of the state that they were registered with, where their tickets remain
///   valid. A linked state that has any is represented by one waiter in the list of its leader, its
///   *drain*, which takes them all. The drain is withdrawn with the last of them.
/// * A linked state that its continuation has not completed yet still stores that continuation.
/// * A root that was a follower takes over what the leader has recorded: its guard, and what it follows.
///
/// A token that guards the follower cancels it, whatever the outcome of the leader is. A linked state
/// has no outcome itself, so a guarded state is only linked to a leader that the same token guards and
/// therefore cancels too (`CompletionState.guardNumber`). A task with a source can be completed by that
/// source in another way, so it is linked only when the source is deinitialized (`FollowedTask`).
///
/// A task that follows another without being linked waits for it; see `CompletionState+Following.swift`.

// MARK: - Steps

extension CompletionState {
  enum Addition {
    case completed(Waiter)
    case added(WaiterTicket)
    /// The caller has to register the drain with the leader.
    case addedToLinked(WaiterTicket, leader: CompletionState)
  }

  struct Removal {
    var waiter: Waiter?
    /// The drain of a linked state without waiters, which the caller has to withdraw.
    var drain: (leader: CompletionState, ticket: WaiterTicket)?
  }

  /// The leader of a linked state.
  var leader: CompletionState {
    guard let link = waiters.link else { preconditionFailure("The state is not linked.") }
    return unsafe unsafeDowncast(link.leader, to: CompletionState.self)
  }

  /// Adds a waiter to a state in any phase.
  func add(_ waiter: consuming Waiter) -> Addition {
    switch phase.load(ordering: .relaxed) {
    case .pending, .following: return .added(waiters.append(waiter))
    case .linked:
      if waiters.link?.drain == .done { return .completed(waiter) }
      let ticket = waiters.appendToRest(waiter)
      guard waiters.link?.drain == Link.Drain.none else { return .added(ticket) }
      waiters.link?.drain = .registering
      return .addedToLinked(ticket, leader: leader)
    default: return .completed(waiter)
    }
  }

  /// Removes a waiter, if it is still there.
  func remove(_ ticket: WaiterTicket) -> Removal {
    switch phase.load(ordering: .relaxed) {
    case .pending, .following: return Removal(waiter: waiters.remove(ticket))
    case .linked:
      var removal = Removal(waiter: waiters.remove(ticket))
      if waiters.rest == nil, case .registered(let drain)? = waiters.link?.drain {
        waiters.link?.drain = .none
        removal.drain = (leader, drain)
      }
      return removal
    default: return Removal()
    }
  }

  /// Keeps the ticket of the drain; returns it where the drain is not needed any more.
  func keepDrain(_ ticket: WaiterTicket) -> WaiterTicket? {
    if waiters.link?.drain == .done { return nil }
    let isNeeded = waiters.rest != nil
    waiters.link?.drain = isNeeded ? .registered(ticket) : .none
    return isNeeded ? nil : ticket
  }

  /// Takes the waiters of a linked state whose leader has completed.
  func takeDrained() -> WaiterList {
    waiters.link?.drain = .done
    return waiters.takeRest()
  }

  /// Takes the record of the state that this one follows, if there is one. The caller sets the phase.
  private func takeFollowed() -> CompletionState? {
    phase.load(ordering: .relaxed) == .following ? unsafe outcome.take(CompletionState.self) : nil
  }

  /// Makes this state a linked one.
  ///
  /// - Returns: What it followed, and whether it has waiters, for which the caller registers a drain.
  func becomeLinked(to leader: CompletionState) -> (followed: CompletionState?, hasWaiters: Bool) {
    let followed = takeFollowed()
    waiters.link(Link(leader: leader, drain: .none))
    phase.store(.linked, ordering: .releasing)
    return (followed, waiters.rest != nil)
  }

  /// Identifies the token that cancels this pending state in place of any other outcome, for those
  /// that are to be linked to it; zero where there is none.
  ///
  /// It is the address of the token's state. What will complete this state keeps the token until then,
  /// so no other token has the same address meanwhile.
  var guardNumber: UInt {
    switch phase.load(ordering: .relaxed) {
    case .pending where !outcome.isOccupied: return outcome.words.1
    case .following: return outcome.words.1
    default: return 0
    }
  }

  /// Takes over what a state that is linked to this one has followed, and its guard.
  ///
  /// The storage is free: this state was completed by a follower, whose continuation has run.
  func inherit(_ inherited: consuming Inheritance) -> CompletionState? {
    let replaced = takeFollowed()
    outcome.words = (0, inherited.guardNumber, 0)
    if let followed = inherited.followed {
      outcome.put(followed, as: CompletionState.self)
      phase.store(.following, ordering: .releasing)
    } else {
      phase.store(.pending, ordering: .releasing)
    }
    return replaced
  }

  struct Inheritance {
    let followed: CompletionState?
    let guardNumber: UInt
  }

  /// Records the state that this one follows, in place of the one it may have followed before.
  func recordFollowed(_ followed: CompletionState) -> CompletionState? {
    let replaced = takeFollowed()
    outcome.put(followed, as: CompletionState.self)
    phase.store(.following, ordering: .releasing)
    return replaced
  }
}

// MARK: - Operations

extension CompletionState {
  /// The leader of this state, once it has been linked.
  nonisolated var currentLeader: CompletionState? {
    guard phase.load(ordering: .acquiring) == .linked else { return nil }
    return exclusively(()) { state, _ in state.leader }
  }

  /// The last state on the path of leaders; this state itself where it has none.
  nonisolated var root: CompletionState {
    var state = self
    while let leader = state.currentLeader { state = leader }
    return state
  }

  /// Completes this state as another completes, by linking the two.
  ///
  /// The caller guarantees that nothing else completes this state.
  ///
  /// - Parameters:
  ///   - other: The state to complete with.
  ///   - token: The token that guards this state.
  /// - Returns: The waiters that the caller has to run; `nil` where the token does not guard the other
  ///   state too, so that the caller has to wait for that state.
  nonisolated func link(
    following other: CompletionState, _ token: CancellationToken = .none
  ) -> WaiterList? {
    while true {
      let follower = root
      let leader = other.root
      if follower === leader { return failFollowingItself() }
      switch Self.link(follower, following: leader, token.guardNumber) {
      case .notRoots: continue
      case .notGuarded: return nil
      case .followerCompleted: return WaiterList()
      case .leaderCompleted:
        if token.isCancellationRequested { return complete(throwing: nil) ?? WaiterList() }
        return leader.published.flatMap(complete) ?? WaiterList()
      case .linked: return root.followsItself ? failFollowingItself() : WaiterList()
      }
    }
  }

  nonisolated func failFollowingItself() -> WaiterList {
    complete(throwing: BoltsError.followsItself) ?? WaiterList()
  }

  private enum LinkResult {
    case linked(released: CompletionState?)
    case notRoots, notGuarded, followerCompleted, leaderCompleted
  }

  /// Links one of two different states to the other, if both are roots and pending.
  private nonisolated static func link(
    _ follower: CompletionState, following leader: CompletionState, _ guardNumber: UInt
  ) -> LinkResult {
    let isInOrder = ObjectIdentifier(follower) < ObjectIdentifier(leader)
    (isInOrder ? follower : leader).lock._unsafeLock()
    (isInOrder ? leader : follower).lock._unsafeLock()
    let result = linkLocked(follower, following: leader, guardNumber)
    follower.lock._unsafeUnlock()
    leader.lock._unsafeUnlock()
    return result
  }

  /// Both locks are held, so the steps of both states may be called.
  private nonisolated static func linkLocked(
    _ follower: CompletionState, following leader: CompletionState, _ guardNumber: UInt
  ) -> LinkResult {
    let phases = (follower.phase.load(ordering: .relaxed), leader.phase.load(ordering: .relaxed))
    if phases.0 == .linked || phases.1 == .linked { return .notRoots }
    if phases.0.isCompleted { return .followerCompleted }
    if phases.1.isCompleted { return .leaderCompleted }
    // One step, because each is a function value, and allocated here.
    let (leaderGuard, leaderRank) = unsafe leader.unguarded(()) { state, _ in
      (state.guardNumber, unsafe state.rank)
    }
    if guardNumber != 0, guardNumber != leaderGuard { return .notGuarded }

    let ranks = (unsafe follower.unguarded(()) { state, _ in unsafe state.rank }, leaderRank)
    // Of equal ranks the follower stays, because its waiters are the ones that usually exist.
    let linksFollower = ranks.0 < ranks.1
    let (linked, root) = linksFollower ? (follower, leader) : (leader, follower)
    if ranks.0 == ranks.1 {
      unsafe root.unguarded(()) { state, _ in unsafe state.rank += 1 }
    }
    // Following a task observes its error, so only followers have errors that can be unobserved.
    let isObserved =
      follower.isObserved.load(ordering: .relaxed)
      || ranks.1 > 0 && leader.isObserved.load(ordering: .relaxed)
    root.isObserved.store(isObserved, ordering: .relaxed)

    let link = unsafe linked.unguarded(root) { $0.becomeLinked(to: $1) }
    var followed = link.followed
    if !linksFollower {
      let inheritance = Inheritance(followed: followed, guardNumber: leaderGuard)
      followed = unsafe root.unguarded(inheritance) { $0.inherit($1) }
    }
    if link.hasWaiters {
      let ticket = unsafe root.unguarded(Waiter { linked.drain() }) { $0.waiters.append($1) }
      _ = unsafe linked.unguarded(ticket) { $0.keepDrain($1) }
    }
    return .linked(released: followed)
  }

  /// Takes the waiters of this linked state, to be run: its leader has completed.
  @Sendable
  nonisolated func drain() -> WaiterList {
    exclusively(()) { state, _ in state.takeDrained() }
  }

  /// Registers the drain of this linked state.
  ///
  /// - Returns: `nil`, or what the caller has to run, because the leader has completed.
  nonisolated func registerDrain(with leader: CompletionState) -> Waiter? {
    switch leader.register(Waiter(drain)) {
    case .registered(let ticket):
      if let unneeded = exclusively(ticket, { $0.keepDrain($1) }) { leader.unregister(unneeded) }
      return nil
    case .completed(let drain): return drain
    }
  }
}
