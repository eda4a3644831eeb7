/// Timers by their deadlines, the earliest first: a binary heap.
///
/// The deadlines are beside the timers, and no timer knows its place. Those that were cancelled are removed together,
/// once they may be half of all.
struct TimerHeap {
  private struct Entry {
    let deadline: Duration
    let timer: RunningTimer
  }

  private var entries: [Entry] = []
  /// How many timers were cancelled since the last removal, at most.
  private var cancelledCount = 0

  var firstDeadline: Duration? { entries.first?.deadline }

  var count: Int { entries.count }

  mutating func insert(_ timer: RunningTimer, deadline: Duration) {
    entries.append(Entry(deadline: deadline, timer: timer))
    var index = entries.count - 1
    while index > 0, deadline < entries[(index - 1) / 2].deadline {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() -> RunningTimer {
    // In place: each entry that an array's subscript copies would touch the reference count of a timer.
    unsafe entries.withUnsafeMutableBufferPointer { entries in
      let last = entries.count - 1
      unsafe entries.swapAt(0, last)
      var index = 0
      while 2 * index + 1 < last {
        var child = 2 * index + 1
        if child + 1 < last, unsafe entries[child + 1].deadline < entries[child].deadline {
          child += 1
        }
        guard unsafe entries[child].deadline < entries[index].deadline else { break }
        unsafe entries.swapAt(index, child)
        index = child
      }
    }
    return entries.removeLast().timer
  }

  /// Counts a timer that was cancelled, and removes those that were, where they may be many.
  mutating func noteCancellation() {
    cancelledCount += 1
    guard cancelledCount > 64, cancelledCount * 2 > entries.count else { return }
    cancelledCount = 0
    entries.removeAll { $0.timer.isCancelled }
    // An array in order is a heap.
    entries.sort { $0.deadline < $1.deadline }
  }
}
