internal import Synchronization

/// The connection of a linked source's state to the states of its parents, the tokens that it is
/// linked to.
///
/// A waiter of the child's state retains this object, and this object retains the parents' states, so
/// a token of a linked source retains the whole path to its ancestors. The parents do not retain the
/// child: each has a `CancellationLink`, which refers to it weakly. So a child without other references
/// is deinitialized, and its links are removed from its parents.
final class CancellationLinks: Sendable {
  private typealias Registration = (parent: CompletionState<Void>, ticket: WaiterTicket)

  private let registrations = Mutex<[Registration]?>([])

  /// Links a state to its parents, some of which may have completed.
  ///
  /// - Returns: A count of the parents and the child's own source, any of which can cancel the child.
  static func connect(
    _ child: CompletionState<Void>, to parents: [CompletionState<Void>]
  ) -> SharedCountdown {
    let cancellers = SharedCountdown(parents.count + 1)
    let links = CancellationLinks()
    _ = child.register(
      Waiter {
        links.release()
        return WaiterList()
      })
    for parent in parents {
      let link = CancellationLink(to: child, cancellers)
      if let ticket = parent.register(Waiter(link.cancelChild)).ticket {
        links.keep((parent, ticket))
      } else if parent.currentPhase == .success {
        link.cancelChild().run()
      }
    }
    return cancellers
  }

  private func keep(_ registration: Registration) {
    let isKept = registrations.withLock { registrations in
      registrations?.append(registration)
      return registrations != nil
    }
    if !isKept { registration.parent.unregister(registration.ticket) }
  }

  private func release() {
    guard let registrations = registrations.exchange(nil) else { return }
    for (parent, ticket) in registrations { parent.unregister(ticket) }
    // A parent may be linked itself, to one that is, and so on up.
    ReleaseLoop.release(consume registrations)
  }

  deinit { release() }
}

/// A parent's reference to a linked source.
///
/// It is released when the parent has completed or the link was removed: the parent can then no
/// longer cancel the child.
private final class CancellationLink: Sendable {
  private weak let child: CompletionState<Void>?
  private let cancellers: SharedCountdown

  init(to child: CompletionState<Void>, _ cancellers: SharedCountdown) {
    self.child = child
    self.cancellers = cancellers
  }

  /// Cancels the child, in the loop that cancels its parent, however many are linked in a row.
  @Sendable
  func cancelChild() -> WaiterList {
    child?.succeed(()) ?? WaiterList()
  }

  deinit {
    if cancellers.countDown() { child?.endUncancelled() }
  }
}

extension CompletionState<Void> {
  /// Completes the state of a token that nothing can cancel any more: resumes the Swift tasks that
  /// await it, and releases the callbacks that are registered with it.
  ///
  /// Called from `deinit` and so it runs no callback of a user. What it drops may hold the next source,
  /// and so on.
  nonisolated func endUncancelled() {
    guard let waiters = complete(.cancelled), !waiters.isEmpty else { return }
    waiters.resumeAwaiting()
    ReleaseLoop.release(consume waiters)
  }
}

extension WaiterList {
  /// Resumes the Swift tasks among the waiters, and drops the others without running them.
  fileprivate func resumeAwaiting() {
    if case .waiter(.continuation(let continuation)) = first { unsafe continuation.resume() }
    for entry in rest ?? [] {
      if case .continuation(let continuation)? = entry.waiter { unsafe continuation.resume() }
    }
  }
}
