internal import CThreadSupport
internal import Synchronization

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
          lists.append(List(Waiters.one(waiter).entries, of: completed))
          return runOnGlobalExecutor(lists)
        }
        released = waiter.run(completed)
      case .several(let entries):
        lists.append(List(entries, of: completed))
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

    /// The waiters of states that were linked to this one come first, those of the last one before all others. They
    /// were added to the task that completes, and this state follows it.
    init(_ entries: [Waiters.Entry], of completed: CompletionState) {
      let linked = entries.filter(\.isOfLinkedState)
      self.entries =
        linked.isEmpty
        ? entries : linked.reversed() + entries.filter { !$0.isOfLinkedState }
      self.completed = completed
    }

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

  /// Runs the waiters on the global executor: for producers that are released, perhaps under a lock that the waiters
  /// take, or by one another.
  consuming func runOnGlobalExecutor() {
    if waiters.isEmpty { return }
    Self.runOnGlobalExecutor([List(waiters.entries, of: completed)])
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
