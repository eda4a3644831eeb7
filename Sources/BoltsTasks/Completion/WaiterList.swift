/// Something to run when a task completes: code, or a Swift task to resume.
@safe
@frozen
@usableFromInline
enum Waiter: Sendable {
  // First, here and in the enumerations around it: see `WaiterCode`.
  /// Code that returns the waiters which it released in turn, instead of running them, so that no
  /// chain of continuations deepens the stack.
  case code(@Sendable () -> WaiterList)

  /// A Swift task that awaits.
  case continuation(UnsafeContinuation<Void, Never>)

  @inlinable
  init(_ code: @escaping @Sendable () -> WaiterList) { self = .code(code) }

  @inlinable
  func run() -> WaiterList {
    switch self {
    case .code(let run): return run()
    case .continuation(let continuation):
      unsafe continuation.resume()
      return WaiterList()
    }
  }
}

/// Identifies one waiter of one list, for as long as the list contains it.
///
/// A ticket is used at most once, by the caller that added the waiter. So a number can be reused as
/// soon as its waiter has been removed.
@frozen
@usableFromInline
struct WaiterTicket: Equatable, Sendable {
  @usableFromInline
  let number: UInt

  @inlinable
  init(number: UInt) { self.number = number }
}

/// The waiters of one task, first in, first out.
///
/// Most tasks have one waiter, which is stored in the list itself; more go to an array in the order
/// of their tickets. Removing one leaves a gap, found by binary search. Gaps at the end are closed at
/// once, the others when the array would have to grow: adding and removing cost the same however
/// many waiters there are, and no gap has to be counted.
///
/// The list of a linked state stores its link in place of the first waiter, and all waiters in the
/// array.
@frozen
@usableFromInline
struct WaiterList: Sendable {
  // `nil` rather than empty: nothing to retain and release for the many tasks with one waiter.
  @usableFromInline
  var rest: [Entry]?
  // Declared last: it ends within a word, and the state stores its properties of one byte in the rest.
  @usableFromInline
  var first: First

  @frozen
  @usableFromInline
  enum First: Sendable {
    case none
    case waiter(Waiter)
    case link(Link)

    /// Takes the waiter; never called where there is a link.
    @inlinable
    @inline(__always)
    mutating func takeWaiter() -> Waiter? {
      let taken = consume self
      self = .none
      if case .waiter(let waiter) = consume taken { return waiter }
      return nil
    }
  }

  @frozen
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline
    var waiter: Waiter?
    @usableFromInline
    let ticket: UInt

    @inlinable
    init(waiter: Waiter?, ticket: UInt) {
      self.waiter = waiter
      self.ticket = ticket
    }
  }

  @inlinable
  init() { first = .none }

  /// A list of one waiter.
  @inlinable
  init(_ waiter: consuming Waiter) { first = .waiter(waiter) }

  @inlinable
  var isEmpty: Bool {
    switch first {
    case .waiter, .link: false
    case .none: rest == nil
    }
  }

  @inlinable
  mutating func append(_ waiter: consuming Waiter) -> WaiterTicket {
    if isEmpty {
      // There is nothing to release here.
      first = .waiter(waiter)
      return WaiterTicket(number: 0)
    }
    return appendToRest(waiter)
  }

  @usableFromInline
  mutating func appendToRest(_ waiter: consuming Waiter) -> WaiterTicket {
    if let rest, rest.count == rest.capacity { closeGaps() }
    let number = (rest?.last?.ticket ?? 0) + 1
    let entry = Entry(waiter: waiter, ticket: number)
    if rest == nil { rest = [entry] } else { rest?.append(entry) }
    return WaiterTicket(number: number)
  }

  @inlinable
  mutating func takeAll() -> WaiterList {
    let all = self
    self = WaiterList()
    return all
  }

  mutating func remove(_ ticket: WaiterTicket) -> Waiter? {
    if ticket.number == 0, link == nil { return first.takeWaiter() }
    guard let index = index(of: ticket.number), let removed = rest?[index].waiter.take() else {
      return nil
    }
    while let last = rest?.last, last.waiter == nil { rest?.removeLast() }
    if rest?.isEmpty == true { rest = nil }
    return removed
  }

  /// Runs when the array is full, so at most once for as many waiters as it then adds capacity for.
  private mutating func closeGaps() {
    guard let entries = rest, entries.count(where: { $0.waiter == nil }) > entries.count / 2 else {
      return
    }
    rest = entries.filter { $0.waiter != nil }
  }

  private func index(of ticket: UInt) -> Int? {
    guard let rest else { return nil }
    var low = 0
    var high = rest.count
    while low < high {
      let middle = low + (high - low) / 2
      if rest[middle].ticket < ticket { low = middle + 1 } else { high = middle }
    }
    return low < rest.count && rest[low].ticket == ticket ? low : nil
  }
}
