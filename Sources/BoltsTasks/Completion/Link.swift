/// The reference of a linked state to the state that completes for it.
@frozen
@usableFromInline
struct Link: Sendable {
  /// A `CompletionState` of the same type, which the code that reads this knows.
  @usableFromInline
  let leader: any AnyObject & Sendable

  /// How the waiters of the linked state are run when the leader completes.
  @usableFromInline
  var drain: Drain

  /// The leader has one waiter for all waiters of a linked state; see `CompletionState.drain`.
  @frozen
  @usableFromInline
  enum Drain: Equatable, Sendable {
    /// There are no waiters, and the leader has none for them.
    case none
    /// A thread is about to register it.
    case registering
    /// Registered, under a ticket of the leader.
    case registered(WaiterTicket)
    /// It has run: the leader has completed.
    case done
  }
}

extension WaiterList {
  /// The link, in the list of a linked state.
  var link: Link? {
    get {
      if case .link(let link) = first { link } else { nil }
    }
    set {
      first = newValue.map(First.link) ?? .none
    }
  }

  /// Makes this the list of a linked state: moves the first waiter to the others, where it keeps its
  /// ticket, and stores a link in its place.
  mutating func link(_ link: Link) {
    if let waiter = first.takeWaiter() {
      rest = [Entry(waiter: waiter, ticket: 0)] + (rest ?? [])
    }
    first = .link(link)
  }

  /// Takes all waiters of a linked state, and leaves its link.
  mutating func takeRest() -> WaiterList {
    var taken = WaiterList()
    swap(&taken.rest, &rest)
    return taken
  }
}
