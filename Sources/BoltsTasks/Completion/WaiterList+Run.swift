extension WaiterList {
  /// Runs the waiters, and all that they release, in one loop.
  ///
  /// Waiters of one task run in the order in which they were added, and what one of them releases
  /// runs before the next does: the order of nested calls, and that of Bolts, without the nesting.
  @inlinable
  @inline(__always)
  consuming func run() {
    if !isEmpty { Self.drain(self) }
  }

  @usableFromInline
  static func drain(_ list: consuming WaiterList) {
    var current = list
    // A chain: each waiter releases the next, and nothing has to be remembered.
    while current.rest.isEmpty {
      guard let waiter = current.first.take() else { return }
      current = finish(waiter)
    }
    drainTree(current)
  }

  /// Runs a waiter and lets go of it.
  @inline(never)
  private static func finish(_ waiter: consuming Waiter) -> WaiterList {
    waiter.run()
  }

  private static func drainTree(_ list: consuming WaiterList) {
    var current = list
    var index = 0
    // Lists whose next waiter waits for what an earlier one released.
    var suspended: [(list: WaiterList, index: Int)] = []

    while true {
      let waiter: Waiter
      if let first = current.first.take() {
        waiter = first
      } else if index < current.rest.count {
        let entry = current.rest[index].waiter.take()
        index += 1
        guard let entry else { continue }
        waiter = entry
      } else if let next = suspended.popLast() {
        (current, index) = next
        continue
      } else {
        return
      }

      let released = waiter.run()
      if released.isEmpty { continue }
      if index < current.rest.count { suspended.append((current, index)) }
      current = released
      index = 0
    }
  }
}
