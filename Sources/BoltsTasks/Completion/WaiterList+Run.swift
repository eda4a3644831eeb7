extension WaiterList {
  /// Runs the waiters, and all that they release, first in, first out, in one loop.
  @inlinable
  consuming func run() {
    if isEmpty { return }
    Self.drain(self)
  }

  @usableFromInline
  static func drain(_ list: consuming WaiterList) {
    var current = list
    // Lists that wait their turn. A chain never needs it: each link releases the next.
    var queue: [WaiterList] = []
    var next = 0

    func enqueue(_ released: WaiterList) {
      if !released.isEmpty { queue.append(released) }
    }

    while true {
      if let first = current.first.take() {
        let released = first()
        if current.rest.isEmpty && next == queue.count {
          if released.isEmpty { return }
          current = released
          continue
        }
        enqueue(released)
      }
      for entry in current.rest {
        if let waiter = entry.waiter { enqueue(waiter()) }
      }
      if next == queue.count { return }
      current = queue[next]
      queue[next] = WaiterList()
      next += 1
      if next == queue.count {
        queue.removeAll(keepingCapacity: true)
        next = 0
      } else if next >= 1024 && next * 2 >= queue.count {
        queue.removeFirst(next)
        next = 0
      }
    }
  }
}
