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
  // The lock guards these two and the rank, so the dynamic check for overlapping access adds nothing.
  // Steps use them through the isolated properties `outcome` and `waiters`. The storage itself is not
  // isolated, so that `CompletionState+Untyped.swift` can use it without an isolated step: that code
  // is compiled once for all types, and would have to allocate the closure of each step. This is
  // safe because those operations take the lock, or have read from `phase` that the state completed.
  @usableFromInline
  @exclusivity(unchecked)
  nonisolated(unsafe) final var outcomeStorage: OutcomeStorage

  @usableFromInline
  @exclusivity(unchecked)
  nonisolated(unsafe) final var waiterStorage: WaiterStorage

  // The properties of one byte come last, so that they share the last, partly used word of the list.

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
    unsafe outcomeStorage = storage
    unsafe waiterStorage = WaiterStorage()
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
    // How most states end: their waiters have been taken, and a number needs no destruction.
    if phase.load(ordering: .relaxed) == .success, OutcomeStorage.isTrivial(Success.self) { return }
    destroyStorage()
  }

  /// Destroys what is stored, for `deinit`, where no other thread has this state.
  @inline(never)
  private nonisolated func destroyStorage() {
    switch phase.load(ordering: .relaxed) {
    case .success: unsafe outcomeStorage.deinitialize(Success.self)
    case .failure:
      let error = unsafe outcomeStorage.take((any Error).self)
      if !isObserved.load(ordering: .relaxed) { UnobservedErrors.report(error) }
    case .cancelled: break
    case .following:
      _ = unsafe outcomeStorage.take(AnyObject.self)
      _ = unsafe waiterStorage.take()
    default: _ = unsafe waiterStorage.take()
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
