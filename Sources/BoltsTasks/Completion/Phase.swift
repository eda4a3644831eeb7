public import Synchronization

/// The phase of a state: pending, linked, or completed in one of three ways.
///
/// A structure, not an enumeration: a raw value read from an atomic needs no check then.
@frozen
@usableFromInline
struct Phase: RawRepresentable, AtomicRepresentable, Equatable, Sendable {
  @usableFromInline
  let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable
  static var pending: Phase { Phase(rawValue: 0) }
  @inlinable
  static var success: Phase { Phase(rawValue: 1) }
  @inlinable
  static var failure: Phase { Phase(rawValue: 2) }
  @inlinable
  static var cancelled: Phase { Phase(rawValue: 3) }
  /// Pending, and known to complete as another state does. Only used to find cycles.
  @inlinable
  static var following: Phase { Phase(rawValue: 4) }
  /// Replaced by another state, its leader, which completes for both.
  @inlinable
  static var linked: Phase { Phase(rawValue: 5) }

  /// Whether an outcome has been published in the state itself.
  @inlinable
  var isCompleted: Bool { (Phase.success.rawValue...Phase.cancelled.rawValue).contains(rawValue) }
}

extension Phase: CustomStringConvertible {
  @usableFromInline
  var description: String {
    ["pending", "success", "failure", "cancelled", "following", "linked"][Int(rawValue)]
  }
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
  /// Another outcome was published before, and this one is returned.
  case refused(TaskOutcome<Success>)
  /// The state is linked, and the caller has to publish in its leader.
  case linked(to: CompletionState<Success>, TaskOutcome<Success>)

  /// The waiters of a state that published.
  @usableFromInline
  var waiters: WaiterList? {
    if case .published(let waiters, _) = self { waiters } else { nil }
  }
}
