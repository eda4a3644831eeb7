internal import Synchronization

/// The task that a source follows, as the source remembers it.
///
/// For as long as there is the source, it can complete its task in another way, so that the task waits
/// for the one that it follows. When the source is deinitialized that is over, and the two are linked.
@usableFromInline
final class FollowedTask<Success: Sendable>: Sendable {
  // A source that is kept does not keep the other task.
  private weak let state: CompletionState<Success>?
  private let isOnly = Atomic<Bool>(true)
  // Written once, by the call that registers the waiter; read when the source is deinitialized, after
  // that call.
  private nonisolated(unsafe) var ticket: WaiterTicket?

  init(_ state: CompletionState<Success>) { self.state = state }

  /// Says that something else may complete the follower too: another task that it follows.
  func cannotBeLinked() { isOnly.store(false, ordering: .relaxed) }

  /// Keeps the ticket of the waiter that completes the follower.
  func keep(_ ticket: WaiterTicket?) { unsafe self.ticket = ticket }

  /// Links the follower in place of letting it wait.
  ///
  /// - Returns: What the caller has to run. Where the other task has completed meanwhile, the waiter
  ///   has run or is about to.
  func link(_ follower: CompletionState<Success>) -> WaiterList {
    guard isOnly.load(ordering: .relaxed), let ticket = unsafe ticket, let state,
      state.withdraw(ticket) != nil
    else { return WaiterList() }
    return follower.link(following: state) ?? WaiterList()
  }
}
