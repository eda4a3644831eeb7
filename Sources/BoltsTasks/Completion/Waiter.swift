internal import CThreadSupport
internal import Synchronization

/// What runs when a task completes.
///
/// It is given the state that completed, which differs from the one it was added to if that one was
/// linked. It returns the waiters that it released in turn, instead of running them, so that no chain of
/// continuations deepens the stack.
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
    }
  }

  /// Whether the waiter may only run while enough of the stack is left: a continuation on `.default`, or on an
  /// executor that may run it in place, and so one continuation in another.
  var needsStack: Bool {
    switch self {
    case .continuation: true
    case .scheduled(let continuation): !continuation.isImmediate
    case .immediateContinuation, .code, .awaiting: false
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
/// have to grow. So adding costs the same however many waiters there are, and removing hardly more.
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
    if entries.count == entries.capacity { closeGaps(&entries) }
    let number = (entries.last?.number ?? 0) + 1
    entries.append(Entry(waiter: waiter, number: number))
    return number
  }

  /// Runs when the array is full, so at most once for as many waiters as it then adds capacity for.
  private static func closeGaps(_ entries: inout [Entry]) {
    guard entries.count(where: { $0.waiter == nil }) > entries.count / 2 else { return }
    entries.removeAll { $0.waiter == nil }
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

/// The waiters of a state that has completed, which the caller has to run.
///
/// Noncopyable, so that they run once.
@frozen
@usableFromInline
struct Ready: ~Copyable, Sendable {
  private let waiters: Waiters
  private let completed: CompletionState

  @inline(__always)
  init(_ waiters: consuming Waiters, of completed: consuming CompletionState) {
    self.waiters = waiters
    self.completed = completed
  }

  /// Runs the waiters, and all that they release, in one loop.
  ///
  /// Waiters of one task run in the order in which they were added, and the waiters that one of them
  /// releases run before the next one. This is the order of nested calls, as in Bolts.
  @usableFromInline
  consuming func run() {
    let (waiters, completed) = parts()
    Self.run(waiters, completed, before: [])
  }

  @inline(__always)
  private consuming func parts() -> (Waiters, CompletionState) { (waiters, completed) }

  /// Runs waiters and then the lists that go on after them, the last list first.
  private static func run(
    _ waiters: consuming Waiters, _ completed: consuming CompletionState,
    before lists: consuming [List]
  ) {
    while true {
      let released: Ready?
      switch consume waiters {
      case .one(let waiter):
        if waiter.needsStack, bolts_stack_is_low() {
          // With all that follows, so that the order stays what it is.
          lists.append(List(entries: Waiters.one(waiter).entries, completed: completed))
          return runOnGlobalExecutor(lists)
        }
        released = waiter.run(completed)
      case .several(let entries):
        lists.append(List(entries: entries, completed: completed))
        released = nil
      case .none: released = nil
      }
      if let released {
        (waiters, completed) = released.parts()
      } else if let next = next(&lists) {
        (waiters, completed) = (.one(next.waiter), next.completed)
      } else {
        return
      }
    }
  }

  /// Several waiters of one state; those before the index have run.
  private struct List: Sendable {
    var entries: [Waiters.Entry]
    var index = 0
    let completed: CompletionState

    var isEmpty: Bool { index == entries.count }

    mutating func next() -> Waiter? {
      while index < entries.count {
        defer { index += 1 }
        // Taken, not copied: a waiter is released as soon as it has run.
        if let waiter = entries[index].waiter.take() { return waiter }
      }
      return nil
    }
  }

  private static func next(_ lists: inout [List]) -> (waiter: Waiter, completed: CompletionState)? {
    while let last = lists.indices.last {
      let (waiter, completed) = (lists[last].next(), lists[last].completed)
      // At once with its last waiter, which may run a long chain: the list keeps the state and its value.
      if lists[last].isEmpty { lists.removeLast() }
      if let waiter { return (waiter, completed) }
    }
    return nil
  }

  /// Runs the waiters on the global executor.
  ///
  /// For producers that are released: the thread may hold a lock that the waiters take, and they may
  /// release the next producer, which would be a recursion.
  consuming func runOnGlobalExecutor() {
    if waiters.isEmpty { return }
    Self.runOnGlobalExecutor([List(entries: waiters.entries, completed: completed)])
  }

  @inline(never)
  private static func runOnGlobalExecutor(_ lists: consuming [List]) {
    // The other thread takes them out: this one may be the last to release the handoff, and must not
    // release what they captured.
    let handoff = Handoff(lists)
    GlobalExecutor().execute {
      var lists = handoff.lists.exchange([])
      guard let next = next(&lists) else { return }
      run(.one(next.waiter), next.completed, before: lists)
    }
  }

  private final class Handoff: Sendable {
    let lists: Mutex<[List]>

    init(_ lists: consuming [List]) { self.lists = Mutex(lists) }
  }

  /// Takes the waiters, for a caller that does not run them.
  consuming func takeWaiters() -> [Waiter] { waiters.entries.compactMap(\.waiter) }
}
