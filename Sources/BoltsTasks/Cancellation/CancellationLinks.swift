internal import Synchronization

/// The connection of a linked source's state to the states of its parents, the tokens that it is
/// linked to.
///
/// A waiter of the child's state retains this object, and this object retains the parents' states, so
/// a token of a linked source retains the whole path to its ancestors. The parents do not retain the
/// child: each has a `CancellationLink`, which refers to it weakly. So a child without other references
/// is deinitialized, and its links are removed from its parents.
final class CancellationLinks: Sendable {
  private let tickets = Mutex<[WaiterTicket]?>([])

  /// Links a state to its parents, some of which may have completed.
  ///
  /// - Returns: A count of the parents and the child's own source, any of which can cancel the child.
  static func connect(
    _ child: CompletionState, to parents: [CompletionState]
  ) -> SharedCountdown {
    let cancellers = SharedCountdown(parents.count + 1)
    let links = CancellationLinks()
    child.run(
      whenCompleted: .code { _ in
        links.release()
        return nil
      })
    for parent in parents {
      let link = CancellationLink(to: child, cancellers)
      switch parent.add(waiter: .code(link.cancelChild)) {
      case .added(let ticket): links.keep(ticket)
      case .completed: if parent.hasSucceeded { link.cancelChild(parent)?.run() }
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

/// A parent's reference to a linked source.
///
/// It is released when the parent has completed or the link was removed: the parent can then no
/// longer cancel the child.
private final class CancellationLink: Sendable {
  private weak let child: CompletionState?
  private let cancellers: SharedCountdown

  init(to child: CompletionState, _ cancellers: SharedCountdown) {
    self.child = child
    self.cancellers = cancellers
  }

  /// Cancels the child, in the loop that cancels its parent, however many are linked in a row.
  @Sendable
  func cancelChild(_ parent: CompletionState) -> Ready? {
    child?.complete(.success(StoredValue(())))
  }

  deinit {
    if cancellers.countDown() { child?.completeWithoutRunning() }
  }
}

extension CompletionState {
  /// Completes the state of a token that nothing can cancel any more: resumes the Swift tasks that
  /// await it, and releases the callbacks that are registered with it.
  ///
  /// Called from `deinit` and so it runs no callback of a user. What it drops may hold the next source,
  /// and so on.
  nonisolated func completeWithoutRunning() {
    complete(.cancelled)?.resumeAwaiting()
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
