public import Synchronization

/// The outcome of one task, and those who wait for it.
///
/// This actor is the heart of the library: everything that can happen to a task is one of three
/// isolated steps, `publish`, `add` and `remove`, and the compiler sees to it that
/// nothing but those steps touches what the actor holds. Its executor is its own lock (see
/// `CompletionState+Isolation.swift`), so the steps can be taken with `await`, as on any actor, and
/// at once from a callback.
///
/// Two rules keep it simple:
/// * No step runs code of a user, nor drops the last reference to something of a user's. A step
///   hands out what has to be run or dropped, and what it refuses, and the caller runs or drops it
///   once the lock is free.
/// * Every state has a producer, and a producer that goes away completes its state. So a waiter may
///   hold the state it waits for: completion breaks that cycle, and completion always comes.
@_fixed_layout
@usableFromInline
actor CompletionState<Success: Sendable> {
  // The lock guards these two, so the dynamic check for overlapping access has nothing to add.
  @usableFromInline
  @exclusivity(unchecked)
  final var outcome: OutcomeStorage

  @usableFromInline
  @exclusivity(unchecked)
  final var waiters: WaiterList

  // The three small ones stand last: they fit into what the list leaves of its last word.

  /// What has been published. Written under the lock, read by anyone.
  @usableFromInline
  nonisolated let phase: Atomic<Phase>

  /// Whether somebody looked at the error of a failed task.
  @usableFromInline
  nonisolated let isObserved: Atomic<Bool>

  @usableFromInline
  nonisolated let lock: Mutex<Void>

  // Values are given in here, not where they are declared: calls to fetch them could not be inlined.
  @inlinable
  init(_ phase: Phase = .pending, room: consuming OutcomeStorage = OutcomeStorage()) {
    self.phase = Atomic(phase)
    isObserved = Atomic(false)
    lock = Mutex(())
    unsafe outcome = room
    unsafe waiters = WaiterList()
  }

  @inlinable
  init(publishing outcome: consuming TaskOutcome<Success>) {
    var room = OutcomeStorage()
    let published = room.initialize(with: outcome)
    self.init(published, room: room)
  }

  /// A pending task that keeps its continuation where its outcome will be.
  @inlinable
  init<Step, Executor>(holding continuation: consuming InlineContinuation<Step, Executor>)
  where Step.Output == Success {
    var room = OutcomeStorage()
    room.put(continuation, as: InlineContinuation<Step, Executor>.self)
    self.init(room: room)
  }

  deinit {
    switch phase.load(ordering: .relaxed) {
    case .pending, .cancelled: break
    case .success: unsafe outcome.deinitialize(Success.self)
    case .failure:
      let error = unsafe outcome.take((any Error).self)
      if !isObserved.load(ordering: .relaxed) { UnobservedErrors.report(error) }
    }
  }
}

/// `Mirror` reads stored properties without isolation, and so beside a thread that is writing them.
/// This state shows its phase instead, which may be read from any thread.
extension CompletionState: CustomReflectable {
  @usableFromInline
  nonisolated var customMirror: Mirror {
    Mirror(self, children: ["phase": currentPhase], displayStyle: .class)
  }
}

// MARK: - The steps

extension CompletionState {
  /// Publishes an outcome, unless there is one, and hands out the waiters that it releases.
  @inlinable
  @inline(__always)
  func publish(
    _ outcome: consuming TaskOutcome<Success>
  ) -> Answer<WaiterList, TaskOutcome<Success>> {
    guard phase.load(ordering: .relaxed) == .pending else { return .refused(outcome) }
    let published = unsafe self.outcome.initialize(with: outcome)
    phase.store(published, ordering: .releasing)
    return unsafe .accepted(waiters.takeAll())
  }

  /// Publishes a value, which needs no look at what else an outcome may be.
  @inlinable
  @inline(__always)
  func publish(value: consuming Success) -> Answer<WaiterList, Success> {
    guard phase.load(ordering: .relaxed) == .pending else { return .refused(value) }
    unsafe outcome.initialize(withValue: value)
    phase.store(.success, ordering: .releasing)
    return unsafe .accepted(waiters.takeAll())
  }

  /// Adds a waiter, unless there is an outcome already.
  @inlinable
  @inline(__always)
  func add(_ waiter: consuming Waiter) -> Answer<WaiterTicket, Waiter> {
    guard phase.load(ordering: .relaxed) == .pending else { return .refused(waiter) }
    return unsafe .accepted(waiters.append(waiter))
  }

  /// Takes a waiter out again, where it is still there, for the caller to drop.
  @usableFromInline
  func remove(_ ticket: WaiterTicket) -> Waiter? {
    guard phase.load(ordering: .relaxed) == .pending else { return nil }
    return unsafe waiters.remove(ticket)
  }

  /// Copies the outcome, which never changes once it has been published.
  @inlinable
  func read(_ phase: Phase) -> TaskOutcome<Success> {
    switch phase {
    case .success: return unsafe .success(outcome.value(as: Success.self))
    case .failure:
      isObserved.store(true, ordering: .relaxed)
      return unsafe .failure(outcome.error())
    case .pending, .cancelled: return .cancelled
    }
  }
}

/// What a step answers: what comes of an offer that was in time, or the offer back.
@frozen
@usableFromInline
enum Answer<Accepted: Sendable, Refused: Sendable>: Sendable {
  case accepted(Accepted)
  case refused(Refused)

  /// What came of it, where it was in time.
  @inlinable
  @inline(__always)
  var accepted: Accepted? {
    if case .accepted(let accepted) = self { accepted } else { nil }
  }

  /// The offer, where it came back.
  @inlinable
  @inline(__always)
  var refused: Refused? {
    if case .refused(let refused) = self { refused } else { nil }
  }
}

/// How far a state has come.
@frozen
@usableFromInline
enum Phase: UInt8, AtomicRepresentable, Sendable {
  case pending, success, failure, cancelled
}
