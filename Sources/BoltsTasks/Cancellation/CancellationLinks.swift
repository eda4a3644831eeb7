internal import Synchronization

/// The connection of a linked source's state to the states of its parents, the tokens that it is
/// linked to.
///
/// A waiter of the child's state retains this object, and this object retains the parents' states, so
/// a token of a linked source retains the whole path to its ancestors. The parents do not retain the
/// child: their waiters retain its `Cancellers`, which refer to it weakly. So a child without other references
/// is deinitialized, and the waiters are removed from its parents.
final class CancellationLinks: Sendable {
  private let tickets = Mutex<[WaiterTicket]?>([])

  /// Links a state to its parents, some of which may have completed.
  ///
  /// - Returns: What the child's own source retains, as the parents do, while it can cancel the child.
  static func connect(_ child: CompletionState, to parents: [CompletionState]) -> Cancellers {
    let cancellers = Cancellers(of: child)
    let links = CancellationLinks()
    BoltsTask<Void>(state: child).whenCompleted { links.release() }
    for parent in parents {
      switch parent.add(waiter: .code(cancellers.cancel)) {
      case .added(let ticket): links.keep(ticket)
      case .completed: if parent.isCancelled { cancellers.cancel(parent)?.run() }
      }
    }
    return cancellers
  }

  private func keep(_ ticket: WaiterTicket) {
    let isKept = tickets.withLock { tickets in
      tickets?.append(ticket)
      return tickets != nil
    }
    if !isKept { ticket.withdraw() }
  }

  private func release() {
    guard let tickets = tickets.exchange(nil) else { return }
    for ticket in tickets { ticket.withdraw() }
    // They keep the parents. A parent may be linked itself, to one that is, and so on up.
    ReleaseLoop.release(consume tickets)
  }

  deinit { release() }
}

/// Whatever can still cancel a linked source retains this object: the source itself, and each parent until it has
/// completed or the link is removed. When the last of them releases it, nothing can cancel the source any more, and
/// whatever waits for its cancellation ends.
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
  /// await it, and releases the callbacks that are registered with it.
  ///
  /// Called from `deinit` and so it runs no callback of a user. What it drops may hold the next source,
  /// and so on.
  nonisolated func completeWithoutRunning() {
    complete(.success(StoredValue(())))?.resumeAwaiting()
  }
}

extension Ready {
  /// Resumes the Swift tasks among the waiters, and drops the others without running them.
  fileprivate consuming func resumeAwaiting() {
    let waiters = takeWaiters()
    for case .awaiting(let continuation) in waiters { unsafe continuation.resume() }
    if !waiters.isEmpty { ReleaseLoop.release(consume waiters) }
  }
}
