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
    var released = WaiterStorage(list)
    released.runChain()
    let list = unsafe released.take()
    if list.rest != nil { drainTree(list) }
  }

  private static func drainTree(_ list: consuming WaiterList) {
    var rest: [Entry] = []
    var index = 0
    // Lists that go on after what an earlier waiter released.
    var suspended: [(rest: [Entry], index: Int)] = []
    var released = WaiterStorage(list)

    while true {
      if let entries = released.takeRest() {
        // They run after the first waiter and what that one releases.
        if index < rest.count { suspended.append((rest, index)) }
        rest = entries
        index = 0
        released.runChain()
      } else if index < rest.count {
        unsafe rest.withUnsafeMutableBufferPointer { entries in
          while index < entries.count, !released.hasRest {
            // Taken, not copied: a waiter is released as soon as it has run.
            if let run = unsafe Waiter.takeCode(from: &entries[index].waiter) {
              released.put(run())
            } else if let waiter = unsafe entries[index].waiter.take() {
              _ = waiter.run()
            }
            released.runChain()
            index += 1
          }
        }
      } else if let next = suspended.popLast() {
        (rest, index) = next
      } else {
        return
      }
    }
  }
}

extension WaiterList {
  /// Runs a waiter, and what it releases, on the global queue; here it releases nothing.
  @usableFromInline
  @inline(never)
  static func runOnGlobalQueue(_ waiter: @escaping @Sendable () -> WaiterList) -> WaiterList {
    WaiterList(Waiter(waiter)).runOnGlobalExecutor()
    return WaiterList()
  }
}

extension WaiterStorage {
  /// Runs the only waiter of a list, and what it releases, for as long as that is one waiter each time.
  ///
  /// Nothing has to be stored for such a chain. What is left is empty, or a list of several waiters.
  @inline(__always)
  fileprivate mutating func runChain() {
    while let run = takeOnlyCode() { put(run()) }
    if let continuation = unsafe takeOnlyContinuation() { unsafe continuation.resume() }
  }
}
