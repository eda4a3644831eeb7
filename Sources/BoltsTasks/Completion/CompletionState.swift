public import Synchronization

/// The outcome of one task, and the waiters for it.
///
/// This actor is the core of the library: everything that can happen to a task is one of a few
/// isolated steps (`CompletionState+Steps.swift`), and the compiler checks that only those steps
/// touch what the actor stores. Its executor is its own lock (`CompletionState+Isolation.swift`), so
/// a step can be taken with `await`, as on any actor, and at once from a callback.
///
/// The invariants:
/// * No step runs user code, nor releases the last reference to a user's object. A step returns what
///   has to be run or released, and what it refuses, and the caller runs or releases it once the lock
///   is free.
/// * Every state has a producer, and a producer that is deinitialized completes its state. So a
///   waiter may retain the state that it waits for: every state completes, and completion breaks that
///   cycle.
/// * A linked state (`CompletionState+Linking.swift`) has no outcome itself.
@_fixed_layout
@usableFromInline
actor CompletionState<Success: Sendable> {
  // The lock guards these three, so the dynamic check for overlapping access has nothing to add.
  @usableFromInline
  @exclusivity(unchecked)
  final var outcome: OutcomeStorage

  @usableFromInline
  @exclusivity(unchecked)
  final var waiters: WaiterList

  // The small ones are last: they fit into what the list leaves of its last word.

  /// What has been published. Written under the lock, read by any thread.
  @usableFromInline
  nonisolated let phase: Atomic<Phase>

  /// Whether the error of a failed task was observed.
  @usableFromInline
  nonisolated let isObserved: Atomic<Bool>

  /// At least the length of the longest path of links that ends here; see `link`.
  @usableFromInline
  @exclusivity(unchecked)
  final var rank: UInt8

  @usableFromInline
  nonisolated let lock: Mutex<Void>

  // Values are assigned here, not where they are declared: calls to fetch them could not be inlined.
  @inlinable
  init(_ phase: Phase = .pending, storage: consuming OutcomeStorage = OutcomeStorage()) {
    self.phase = Atomic(phase)
    isObserved = Atomic(false)
    lock = Mutex(())
    unsafe rank = 0
    unsafe outcome = storage
    unsafe waiters = WaiterList()
  }

  @inlinable
  init(publishing outcome: consuming TaskOutcome<Success>) {
    var storage = OutcomeStorage()
    let published = storage.initialize(with: outcome)
    self.init(published, storage: storage)
  }

  /// A pending task of a continuation that checks a token before it completes.
  @inlinable
  init(guardedBy token: CancellationToken) {
    var storage = OutcomeStorage()
    storage.words.1 = token.guardNumber
    self.init(storage: storage)
  }

  /// A pending task that stores its continuation where its outcome will be.
  @inlinable
  init<Step, Executor>(holding continuation: consuming InlineContinuation<Step, Executor>)
  where Step.Output == Success {
    var storage = OutcomeStorage()
    storage.put(continuation, as: InlineContinuation<Step, Executor>.self)
    self.init(storage: storage)
  }

  deinit {
    switch phase.load(ordering: .relaxed) {
    case .success: unsafe outcome.deinitialize(Success.self)
    case .failure:
      let error = unsafe outcome.take((any Error).self)
      if !isObserved.load(ordering: .relaxed) { UnobservedErrors.report(error) }
    case .following: _ = unsafe outcome.take(AnyObject.self)
    default: break
    }
  }
}

/// `Mirror` reads stored properties without isolation, so it could race with a thread that writes them.
/// This state shows its phase instead, which may be read from any thread.
extension CompletionState: CustomReflectable {
  @usableFromInline
  nonisolated var customMirror: Mirror {
    Mirror(self, children: ["phase": currentPhase], displayStyle: .class)
  }
}
