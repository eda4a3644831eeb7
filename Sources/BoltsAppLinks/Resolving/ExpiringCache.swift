internal import BoltsTasks

/// Outcomes by key, each for a time, and the requests that concurrent callers share. An actor owns it.
///
/// A value is copied at each use: one of many words should be an object.
///
/// It keeps a number of outcomes, up to a cost, and drops the least recently used first. Reading and
/// writing take constant time, on average.
package final class ExpiringCache<Key: Hashable & Sendable, Value: Sendable> {
  package typealias Outcome = Result<Value, any Error>

  /// What a request brings.
  package struct Answer: Sendable {
    let outcome: Outcome
    /// How long the outcome may be used; the cache's time, if that is shorter.
    fileprivate(set) var time: Duration
    /// Whether it is kept after that, and offered to the next request.
    let isKept: Bool
    /// The memory that the outcome takes, in bytes.
    let cost: Int

    package init(_ outcome: Outcome, time: Duration, isKept: Bool = false, cost: Int) {
      self.outcome = outcome
      self.time = time
      self.isKept = isKept
      self.cost = cost
    }
  }

  private struct Entry {
    let answer: Answer
    /// When it was kept, in the time of `elapsed`.
    let start: Duration
    let lastUse: LastUse
  }

  /// When an entry was used last. It is apart from the entry, which may be removed while `uses` has it.
  private final class LastUse {
    let key: Key
    /// Zero once the entry is removed.
    var number = 0

    init(of key: Key) { self.key = key }
  }

  private final class Request {
    let task: BoltsTask<Answer>
    let cancellation = CancellationTokenSource()
    var callerCount = 0

    init(_ body: @escaping @Sendable () async -> Answer) {
      task = BoltsTask(cancellationToken: cancellation.token) { await body() }
    }
  }

  private let capacity: Int
  private let maximumCost: Int
  private let timeToLive: Duration
  private let elapsed: @Sendable () -> Duration
  private var entries: [Key: Entry] = [:]
  private var totalCost = 0
  /// Each use of an entry, oldest first. Only the last use of each entry counts.
  private var uses: ArraySlice<(last: LastUse, number: Int)> = []
  private var useCount = 0
  private var requests: [Key: Request] = [:]

  /// How callers got their outcomes so far: a kept one, by a request, or by another caller's.
  package var counts: (hits: Int64, misses: Int64, shared: Int64) { (hits, misses, shared) }
  // As properties that only this file sees, which need no check of exclusive access.
  private var (hits, misses, shared): (Int64, Int64, Int64) = (0, 0, 0)

  /// A cache of at most `capacity` outcomes that cost at most `maximumCost` together; it keeps none when
  /// one of these is not positive.
  package init(
    capacity: Int, maximumCost: Int, timeToLive: Duration, clock: some Clock<Duration>
  ) {
    self.capacity = capacity
    self.maximumCost = maximumCost
    self.timeToLive = timeToLive
    elapsed = TimeLimit.stopwatch(clock)
  }

  /// The outcome that is kept for a key, and how much longer it may be used.
  package func outcome(for key: Key) -> (outcome: Outcome, rest: Duration)? {
    guard let entry = entries[key] else { return nil }
    let rest = entry.answer.time - (elapsed() - entry.start)
    // Nothing tells the age of an entry from before the clock was put back.
    guard rest > .zero, rest <= entry.answer.time else { return nil }
    hits += 1
    note(entry.lastUse)
    return (entry.answer.outcome, rest)
  }

  /// A new value for a key, which `request` makes off the actor, once for all callers that wait.
  ///
  /// It gets the value whose time has passed, if that is still there. A caller that is cancelled gets a
  /// `CancellationError` at once, and the others keep waiting; the last one to go cancels the request.
  package func newValue(
    for key: Key, isolation: isolated any Actor = #isolation,
    request body: @escaping @Sendable (_ expired: Value?) async -> Answer
  ) async throws -> Value {
    try Task.checkCancellation()
    let expired = try? entries[key]?.answer.outcome.get()
    if requests[key] == nil { misses += 1 } else { shared += 1 }
    let request = requests[key] ?? Request { await body(expired) }
    requests[key] = request
    request.callerCount += 1
    defer {
      request.callerCount -= 1
      if request.callerCount == 0, requests[key] === request {
        requests[key] = nil
        request.cancellation.cancel()
      }
    }
    let answer = try await request.task.value
    // The first caller that is back keeps the answer for all.
    if requests[key] === request {
      requests[key] = nil
      keep(answer, for: key)
    }
    return try answer.outcome.get()
  }

  package func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    totalCost -= entry.answer.cost
    entry.lastUse.number = 0
  }

  package func removeAll() { (entries, totalCost, uses) = ([:], 0, []) }

  /// One that costs more than the whole cache may is not kept, and neither is what was there before.
  private func keep(_ answer: Answer, for key: Key) {
    remove(key)
    var answer = answer
    answer.time = max(.zero, min(answer.time, timeToLive))
    guard answer.time > .zero || answer.isKept, answer.cost <= maximumCost, capacity > 0 else {
      return
    }
    let entry = Entry(answer: answer, start: elapsed(), lastUse: LastUse(of: key))
    entries[key] = entry
    totalCost += answer.cost
    note(entry.lastUse)
    while entries.count > capacity || totalCost > maximumCost, let oldest = uses.popFirst() {
      if oldest.last.number == oldest.number { remove(oldest.last.key) }
    }
  }

  private func note(_ last: LastUse) {
    guard last.number == 0 || last.number < useCount else { return }
    useCount += 1
    last.number = useCount
    uses.append((last, useCount))
    guard uses.count > 2 * entries.count + 32 else { return }
    uses = uses.filter { $0.last.number == $0.number }[...]
  }
}
