public import Synchronization

/// What a task is: pending with its waiters, linked to another state, or completed with an outcome.
///
/// This actor is the core of the library. Everything that can happen to a task is one of its steps:
///
/// ```text
///   pending ──── publish ───▶ completed: its outcome never changes
///    │   ▲
///    │   └── add, remove: its waiters
///    └───────── link ───────▶ linked: its leader completes for it
/// ```
///
/// The compiler checks that nothing but a step touches what is stored. The executor is the state's own lock, so a
/// step can be taken at once, from a callback (`ExecutorLock`). The rest of the library calls the operations, on any
/// thread.
///
/// The invariants:
/// * No step runs user code or releases the last reference to a user's object. A step returns what has
///   to be run or released, and its caller does so once the lock is free.
/// * A state completes once. What has been published never changes, so it is read without the lock.
/// * Every state has a producer, and a producer that is deinitialized completes its state, unless it follows
///   another. So every waiter runs, unless its ticket withdraws it. (The state of a token drops its waiters
///   when nothing can cancel it any more.)
///
/// It is not generic, so it is compiled once: `BoltsTask` and the sources know the type of the value.
@usableFromInline
actor CompletionState {
  // The lock excludes overlapping access, so the dynamic check for it adds nothing.
  @exclusivity(unchecked)
  private var storage: State

  /// What the steps use.
  var state: State {
    _read { yield unsafe storage }
    _modify { yield unsafe &storage }
  }

  /// Which case the state is: for readers without the lock, and for steps. Written by steps.
  nonisolated let phase: Atomic<Phase>

  /// Whether the error of a failed task was observed.
  nonisolated let isErrorObserved = Atomic<Bool>(false)

  nonisolated let lock = ExecutorLock()

  /// Creates a pending state.
  ///
  /// - Parameter token: The state of the token that cancels this task in place of the outcome of a
  ///   task that it follows.
  @usableFromInline
  init(guardedBy token: CompletionState? = nil) {
    phase = Atomic(.pending)
    unsafe storage = .pending(.none, guardedBy: token)
  }

  /// Creates a completed state.
  @usableFromInline
  init(publishing outcome: consuming Outcome) {
    phase = Atomic(outcome.phase)
    unsafe storage = .completed(outcome)
  }

  deinit {
    switch phase.load(ordering: .relaxed) {
    case .pending:
      let waiters = unsafe storage.takeWaiters()
      if !waiters.isEmpty { ReleaseLoop.release(consume waiters) }
    case .linked:
      let leader = unsafe storage.leader
      unsafe storage = .pending(.none, guardedBy: nil)
      ReleaseLoop.release(consume leader)
    case .failed:
      if !isErrorObserved.load(ordering: .relaxed),
        let error = unsafe storage.error
      {
        UnobservedErrors.report(error)
      }
    case .succeeded, .cancelled: break
    }
  }

  // MARK: - Steps

  /// Completes a pending state.
  func publish(_ outcome: consuming Outcome) -> Publication {
    // What has been published is read without the lock, so it is not even moved.
    guard phase.load(ordering: .relaxed) == .pending else { return .notPending(outcome) }
    let published = outcome.phase
    let publication = state.complete(outcome)
    phase.store(published, ordering: .releasing)
    return publication
  }

  /// Adds a waiter to a pending state.
  func add(_ waiter: __owned Waiter) -> Addition {
    guard phase.load(ordering: .relaxed) == .pending else { return .notPending(waiter) }
    return .added(number: state.withWaiters { $0.append(waiter) })
  }

  /// Removes a waiter, if it is still there.
  func remove(_ number: UInt) -> Waiter? {
    if phase.load(ordering: .relaxed).isCompleted { return nil }
    return state.withWaiters { $0.remove(number) }
  }

  /// Links this pending state to the leader that completes for it. The caller keeps the guard until the lock is free.
  ///
  /// - Returns: Whether there are waiters, for which the leader needs one.
  func link(to leader: CompletionState) -> Bool {
    state.link(to: leader)
    phase.store(.linked, ordering: .releasing)
    return state.hasWaiters
  }
}

/// What a reader without the lock sees of a state.
@usableFromInline
enum Phase: UInt8, AtomicRepresentable, Sendable {
  case pending, linked, succeeded, failed, cancelled

  /// Whether an outcome has been published in the state itself.
  var isCompleted: Bool { rawValue >= Phase.succeeded.rawValue }

  // Written out, because by default it is generic, which is a tenth of a continuation in a debug build.
  @usableFromInline
  static func decodeAtomicRepresentation(_ stored: consuming UInt8.AtomicRepresentation) -> Phase {
    unsafe unsafeBitCast(UInt8.decodeAtomicRepresentation(stored), to: Phase.self)
  }
}

extension CompletionState {
  /// The result of asking a state to complete. A state that is not pending any more never is again, so its
  /// phase then tells the caller whether it is linked.
  enum Publication: ~Copyable {
    case published(Waiters, releasing: CompletionState?)
    case notPending(Outcome)
  }

  /// The result of asking a state to run a waiter when it completes.
  enum Addition {
    case added(number: UInt)
    case notPending(Waiter)
  }

  /// What a state stores, case by case. Noncopyable: what a step takes out is in one place only.
  enum State: ~Copyable, Sendable {
    /// `guardedBy`: the token that cancels this task in place of the outcome that it follows.
    case pending(Waiters, guardedBy: CompletionState?)
    /// The waiters are those that this state had when it was linked; a waiter of the leader runs them.
    case linked(to: CompletionState, Waiters)
    case completed(Outcome)

    var leader: CompletionState? {
      switch self {
      case .linked(let leader, _): leader
      default: nil
      }
    }

    var guardingToken: CompletionState? {
      switch self {
      case .pending(_, let token): token
      default: nil
      }
    }

    var hasWaiters: Bool {
      switch self {
      case .pending(let waiters, _): !waiters.isEmpty
      case .linked(_, let waiters): !waiters.isEmpty
      case .completed: false
      }
    }

    var words: StoredValue.Words? {
      switch self {
      case .completed(let outcome): outcome.words
      default: nil
      }
    }

    var error: (any Error)? {
      switch self {
      case .completed(let outcome): outcome.error
      default: nil
      }
    }

    func copyOutcome() -> Outcome {
      switch self {
      case .completed(let outcome): outcome.copy()
      default: preconditionFailure("The state has not completed.")
      }
    }

    /// Changes the waiters of a state that has not completed.
    @inline(__always)
    mutating func withWaiters<Result>(_ body: (inout Waiters) -> Result) -> Result {
      switch consume self {
      case .pending(var waiters, let token):
        let result = body(&waiters)
        self = .pending(waiters, guardedBy: token)
        return result
      case .linked(let leader, var waiters):
        let result = body(&waiters)
        self = .linked(to: leader, waiters)
        return result
      case .completed: preconditionFailure("The state has completed.")
      }
    }

    mutating func takeWaiters() -> Waiters { withWaiters { exchange(&$0, with: .none) } }

    mutating func link(to leader: CompletionState) {
      switch consume self {
      case .pending(let waiters, _): self = .linked(to: leader, waiters)
      default: preconditionFailure("The state is not pending.")
      }
    }

    /// Replaces the leader, and returns the replaced one, to be released.
    mutating func relink(to next: CompletionState) -> CompletionState {
      switch consume self {
      case .linked(let leader, let waiters):
        self = .linked(to: next, waiters)
        return leader
      default: preconditionFailure("The state is not linked.")
      }
    }

    @inline(__always)
    mutating func complete(_ outcome: consuming Outcome) -> Publication {
      switch consume self {
      case .pending(let waiters, let token):
        self = .completed(outcome)
        return .published(waiters, releasing: token)
      default: preconditionFailure("The state is not pending.")
      }
    }
  }
}
