public import Synchronization

/// How far a state has come.
@frozen
@usableFromInline
enum Phase: UInt8, AtomicRepresentable, Sendable {
  case pending, success, failure, cancelled
  /// Pending, and known to complete as another state does. Only used to find cycles.
  case following
  /// Replaced by another state, its leader, which completes for both.
  case linked
}

/// The result of asking a state to run a waiter.
@frozen
@usableFromInline
enum Registration: Sendable {
  /// The waiter will run when the state completes.
  case registered(WaiterTicket)
  /// The state has completed, and the caller has to run the waiter.
  case completed(Waiter)

  /// The ticket of a waiter that was registered.
  @inlinable
  @inline(__always)
  var ticket: WaiterTicket? {
    if case .registered(let ticket) = self { ticket } else { nil }
  }

  /// The waiter that the caller has to run.
  @inlinable
  @inline(__always)
  var waiterToRun: Waiter? {
    if case .completed(let waiter) = self { waiter } else { nil }
  }
}

/// The result of asking a state to publish an outcome.
@frozen
@usableFromInline
enum Publication<Success: Sendable>: Sendable {
  /// Published; the caller has to run the waiters, and to release the task that was followed.
  case published(WaiterList, followed: CompletionState<Success>?)
  /// Another outcome was published before, and this one is handed back.
  case refused(TaskOutcome<Success>)
  /// The state is linked, and its leader has to be asked.
  case linked(to: CompletionState<Success>, TaskOutcome<Success>)

  /// The waiters of a state that published.
  @usableFromInline
  var waiters: WaiterList? {
    if case .published(let waiters, _) = self { waiters } else { nil }
  }
}
