internal import Synchronization

/// A source's reference to the task that it follows.
///
/// As long as the source exists, it can complete its task in another way, so its task waits for the
/// followed one. When the source is deinitialized the two are linked.
///
/// Not generic, because the `deinit` of every source would look up the type.
@usableFromInline
final class FollowedTask: Sendable {
  // Of the type of the follower. A source that is kept does not keep the other task.
  private weak let state: (any AnyObject & Sendable)?
  private let isOnly = Atomic<Bool>(true)
  // Written once, by the call that registers the waiter; read when the source is deinitialized, after
  // that call.
  private nonisolated(unsafe) var ticket: WaiterTicket?

  init(_ state: any AnyObject & Sendable) { self.state = state }

  /// Records that another task may complete the follower too, so the two can't be linked.
  func cannotBeLinked() { isOnly.store(false, ordering: .relaxed) }

  /// Keeps the ticket of the waiter that completes the follower.
  func keep(_ ticket: WaiterTicket?) { unsafe self.ticket = ticket }

  /// Links the follower, so that it does not have to wait.
  ///
  /// - Returns: What the caller has to run. Where the other task has completed meanwhile, the waiter
  ///   has run or is about to.
  func link<Success>(_ follower: CompletionState<Success>) -> WaiterList {
    guard isOnly.load(ordering: .relaxed), let ticket = unsafe ticket,
      let state = state as? CompletionState<Success>, state.withdraw(ticket) != nil
    else { return WaiterList() }
    return follower.link(following: state) ?? WaiterList()
  }
}
