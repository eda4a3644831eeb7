internal import BoltsTasks

/// Outcomes by key, each for a time, and the requests that concurrent callers share. An actor owns it.
///
/// Each use copies the value, so a large one should be an object.
///
/// It keeps a number of outcomes, up to a cost, and drops the least recently used first; those whose time is over go
/// before, when as many new ones have come as there are. Reading and writing take constant time, on average.
package final class ExpiringCache<Key: Hashable & Sendable, Value: Sendable> {
  package typealias Outcome = Result<Value, any Error>

  /// What a request brings.
  package struct Answer: Sendable {
    let outcome: Outcome
    /// How long the outcome may be used; the cache's time, if that is shorter.
    fileprivate(set) var time: Duration
    /// Whether it is kept after that, and offered to the next request.
    let isKept: Bool
    /// The memory that the outcome and its key take, in bytes.
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

  private let capacity: Int
  private let maximumCost: Int
  private let timeToLive: Duration
  private let elapsed: @Sendable () -> Duration
  private var entries: [Key: Entry] = [:]
  private var totalCost = 0
  /// Each use of an entry, oldest first. Only the last use of each entry counts.
  private var uses: ArraySlice<(last: LastUse, number: Int)> = []
  private var useCount = 0
  /// The number of entries to keep before those that have expired are removed.
  private var untilRemoval = 0
  private let requests: SharedLoads<Key, Answer>

  /// A cache of at most `capacity` outcomes that cost at most `maximumCost` together; it keeps none when
  /// one of these is not positive.
  package init(
    capacity: Int, maximumCost: Int, timeToLive: Duration, clock: some Clock<Duration>
  ) {
    self.capacity = capacity
    self.maximumCost = maximumCost
    self.timeToLive = timeToLive
    elapsed = TimeLimit.stopwatch(clock)
    requests = SharedLoads(capacity: 0, clock: clock)
  }

  /// The outcome that is kept for a key, and how much longer it may be used.
  package func outcome(for key: Key) -> (outcome: Outcome, rest: Duration)? {
    guard let entry = entries[key] else { return nil }
    let rest = entry.answer.time - (elapsed() - entry.start)
    // If the clock was set back, the age of an older entry is unknown.
    guard rest > .zero, rest <= entry.answer.time else {
      if !entry.answer.isKept { remove(key) }
      return nil
    }
    note(entry.lastUse)
    return (entry.answer.outcome, rest)
  }

  /// A new value for a key, which `request` makes off the actor, once for all callers that wait.
  ///
  /// It gets the value whose time has passed, if that is still there. ``SharedWork`` says what cancelled callers do.
  package func newValue(
    for key: Key, isolation: isolated any Actor = #isolation,
    request body: @escaping @Sendable (_ expired: Value?) async -> Answer
  ) async throws -> Value {
    let expired = try? entries[key]?.answer.outcome.get()
    let answer = try await requests.value(for: key) { (await body(expired), .zero) }
    keep(answer, for: key)
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
    let now = elapsed()
    untilRemoval -= 1
    if untilRemoval < 0 {
      for (key, entry) in entries
      where !entry.answer.isKept && now - entry.start >= entry.answer.time { remove(key) }
      untilRemoval = entries.count
    }
    let entry = Entry(answer: answer, start: now, lastUse: LastUse(of: key))
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
