internal import Synchronization

/// The connection of a linked source's state to the states of its parents, the tokens that it is linked to.
///
/// A waiter of the child's state retains this object, which retains the parents' states, so a token of a linked source
/// retains the whole path to its ancestors. The parents' waiters refer to the child weakly, through its `Cancellers`:
/// a child without other references is deinitialized, and the waiters are removed from its parents.
final class CancellationLinks: Sendable {
  private let tickets = Mutex<[WaiterTicket]>([])

  /// Links a state to its parents, some of which may have completed.
  ///
  /// - Returns: What the child's own source retains, as the parents do, while it can cancel the child.
  static func connect(_ child: CompletionState, to parents: [CompletionState]) -> Cancellers {
    let cancellers = Cancellers(of: child)
    let links = CancellationLinks()
    BoltsTask<Void>(state: child).whenCompleted { links.release() }
    var tickets: [WaiterTicket] = []
    for parent in parents {
      switch parent.add(waiter: .code(cancellers.cancel)) {
      case .added(let ticket): tickets.append(ticket)
      case .completed: if parent.isCancelled { cancellers.cancel(parent)?.run() }
      }
    }
    links.tickets.exchange(tickets)
    // It may have been cancelled before there were tickets.
    if !child.isPending { links.release() }
    return cancellers
  }

  private func release() {
    let tickets = tickets.exchange([])
    for ticket in tickets { ticket.withdraw() }
    // They keep the parents. A parent may be linked itself, to one that is, and so on up.
    ReleaseLoop.release(consume tickets)
  }

  deinit { release() }
}

/// Whatever can still cancel a linked source retains this object: the source itself, and each parent until it has
/// completed or the link is removed. When the last of them releases it, what waits for the cancellation ends.
final class Cancellers: Sendable {
  private weak let child: CompletionState?

  init(of child: CompletionState) { self.child = child }

  /// Cancels the child, in the loop that cancels its parent, however many are linked in a row.
  @Sendable
  func cancel(_ parent: CompletionState) -> Ready? { child?.complete(.cancelled) }

  deinit { child?.completeWithoutRunning() }
}

extension CompletionState {
  /// Completes the state of a token that nothing can cancel any more: resumes the Swift tasks that
  /// await it, and releases the callbacks that are registered with it without running them.
  nonisolated func completeWithoutRunning() {
    guard let waiters = complete(.success(StoredValue(())))?.takeWaiters() else { return }
    for case .awaiting(let continuation) in waiters { unsafe continuation.resume() }
    // What they hold may be the next source, and so on.
    if !waiters.isEmpty { ReleaseLoop.release(consume waiters) }
  }
}
