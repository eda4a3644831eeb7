/// What runs when a task completes.
///
/// It is given the state that completed: the leader of the one that it was added to, where that one was linked. It
/// returns the waiters that it released instead of running them, so that no chain of continuations deepens the stack.
@safe
@usableFromInline
enum Waiter: Sendable {
  /// A continuation on `.default`.
  case continuation(StoredContinuation)
  /// A continuation on `.immediate`.
  case immediateContinuation(StoredContinuation)
  /// A continuation that is passed to an executor.
  case scheduled(ScheduledContinuation)
  case code(@Sendable (CompletionState) -> Ready?)
  /// A Swift task that awaits.
  case awaiting(UnsafeContinuation<Void, Never>)
  /// The waiters that a state had when it was linked to this one. They run before all others; see `Ready.List`.
  case waiters(of: CompletionState)

  /// Runs the waiter, and releases it.
  consuming func run(_ completed: CompletionState) -> Ready? {
    switch consume self {
    case .continuation(let continuation), .immediateContinuation(let continuation):
      return continuation.run(completed, .none)
    case .scheduled(let continuation): return continuation.start(completed)
    case .code(let code): return code(completed)
    case .awaiting(let continuation):
      unsafe continuation.resume()
      return nil
    case .waiters(let linked): return Ready(linked.takeWaiters(), of: completed)
    }
  }

  /// Whether the waiter may only run while enough of the stack is left: a continuation on `.default`, or on an
  /// executor that may run it in place, and so one continuation in another.
  var needsStack: Bool {
    switch self {
    case .continuation: true
    case .scheduled(let continuation): !continuation.isImmediate
    case .immediateContinuation, .code, .awaiting, .waiters: false
    }
  }
}

/// Withdraws a waiter. Use it at most once, by the caller that added the waiter.
@usableFromInline
struct WaiterTicket: Sendable {
  let state: CompletionState
  let number: UInt

  /// Removes the waiter, so that completion does not run it; `nil` when it has run or is about to.
  @discardableResult
  func withdraw() -> Waiter? {
    state.exclusively(number) { $0.remove($1) }
  }
}

/// The waiters of one state, first in, first out.
///
/// Most states have one waiter. More are in an array in the order of their numbers. Removing one leaves
/// a gap, found by binary search; gaps at the end are closed at once, the others when the array would
/// have to grow.
@frozen
@usableFromInline
enum Waiters: Sendable {
  case none
  case one(Waiter)
  case several([Entry])

  @frozen
  @usableFromInline
  struct Entry: Sendable {
    var waiter: Waiter?
    let number: UInt

    var isOfLinkedState: Bool {
      if case .waiters? = waiter { true } else { false }
    }
  }

  var isEmpty: Bool {
    if case .none = self { true } else { false }
  }

  var entries: [Entry] {
    switch self {
    case .none: []
    case .one(let waiter): [Entry(waiter: waiter, number: 0)]
    case .several(let entries): entries
    }
  }

  /// Adds a waiter, and returns the number that removes it: that of the only waiter is zero, and a number
  /// can be used again once its waiter has been removed.
  @inline(__always)
  mutating func append(_ waiter: consuming Waiter) -> UInt {
    switch consume self {
    case .none:
      self = .one(waiter)
      return 0
    case .one(let first):
      self = .several([Entry(waiter: first, number: 0), Entry(waiter: waiter, number: 1)])
      return 1
    case .several(var entries):
      let number = Self.append(waiter, to: &entries)
      self = .several(entries)
      return number
    }
  }

  mutating func remove(_ number: UInt) -> Waiter? {
    switch consume self {
    case .none:
      self = .none
      return nil
    case .one(let waiter):
      self = number == 0 ? .none : .one(waiter)
      return number == 0 ? waiter : nil
    case .several(var entries):
      let removed = Self.index(of: number, in: entries).flatMap { entries[$0].waiter.take() }
      while let last = entries.last, last.waiter == nil { entries.removeLast() }
      self = entries.isEmpty ? .none : .several(entries)
      return removed
    }
  }

  private static func append(_ waiter: consuming Waiter, to entries: inout [Entry]) -> UInt {
    // Looks for gaps when the array is full, so at most once for as many waiters as it then adds capacity for.
    if entries.count == entries.capacity,
      entries.count(where: { $0.waiter == nil }) > entries.count / 2
    {
      entries.removeAll { $0.waiter == nil }
    }
    let number = (entries.last?.number ?? 0) + 1
    entries.append(Entry(waiter: waiter, number: number))
    return number
  }

  private static func index(of number: UInt, in entries: [Entry]) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? low : nil
  }
}
