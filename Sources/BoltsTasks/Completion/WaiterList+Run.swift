extension WaiterList {
  /// Runs the waiters, and all that they release, in one loop.
  ///
  /// Waiters of one task run in the order in which they were added, and the waiters that one of them
  /// releases run before the next one. This is the order of nested calls, as in Bolts.
  @inlinable
  @inline(__always)
  consuming func run() {
    if !isEmpty { Self.drain(self) }
  }

  @usableFromInline
  static func drain(_ list: consuming WaiterList) {
    var current = list
    // A chain: each waiter releases the next, and nothing has to be stored.
    while current.rest == nil {
      switch current.first.takeWaiter() {
      case .code(let run)?: current = run()
      case .some(let waiter): current = waiter.run()
      case nil: return
      }
    }
    drainTree(current)
  }

  /// Runs a waiter and releases it.
  @inline(__always)
  private static func finish(_ waiter: consuming Waiter) -> WaiterList {
    waiter.run()
  }

  private static func drainTree(_ list: consuming WaiterList) {
    var list = list
    var rest: [Entry] = []
    var index = 0
    // Lists that go on after what an earlier waiter released.
    var suspended: [(rest: [Entry], index: Int)] = []

    while true {
      if let entries = list.rest.take() {
        // They run after the first waiter and what that one releases.
        if index < rest.count { suspended.append((rest, index)) }
        rest = entries
        index = 0
      }
      if let waiter = list.first.takeWaiter() {
        list = finish(waiter)
      } else if index < rest.count {
        // Taken, not copied: it is released as soon as it has run.
        if let waiter = rest[index].waiter.take() { list.first = .waiter(waiter) }
        index += 1
      } else if let next = suspended.popLast() {
        (rest, index) = next
      } else {
        return
      }
    }
  }
}
