/// Outcomes by key, each for a time, and the requests that concurrent callers share. An actor owns it.
package final class ExpiringCache<Key: Hashable & Sendable, Value: Sendable> {
  package typealias Outcome = Result<Value, any Error>

  /// What a request brings.
  package struct Answer: Sendable {
    let outcome: Outcome
    /// How long the outcome may be used; the cache's time, if that is shorter.
    let time: Duration
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

  /// An object, because an outcome can take many words to copy.
  private final class Entry {
    let outcome: Outcome
    /// In the time of `elapsed`.
    let expiry: Duration

    init(outcome: Outcome, expiry: Duration) {
      self.outcome = outcome
      self.expiry = expiry
    }
  }

  private let timeToLive: Duration
  private let elapsed: @Sendable () -> Duration
  private var entries: LRUCache<Key, Entry>
  private let requests = SharedRequests<Key, Answer>()
  private var hitCount: Int64 = 0

  /// How callers got their outcomes so far: a kept one, by a request, or by another caller's.
  package var callerCounts: (hits: Int64, misses: Int64, shared: Int64) {
    (hitCount, requests.madeCount, requests.sharedCount)
  }

  /// A cache of at most `capacity` outcomes that cost at most `maximumCost` together.
  package init(
    capacity: Int, maximumCost: Int, timeToLive: Duration, clock: some Clock<Duration>
  ) {
    self.timeToLive = timeToLive
    entries = LRUCache(capacity: capacity, maximumCost: maximumCost)
    elapsed = { [start = clock.now] in start.duration(to: clock.now) }
  }

  /// The outcome that is kept for a key, and how much longer it may be used.
  package func outcome(for key: Key) -> (outcome: Outcome, rest: Duration)? {
    guard let entry = entries.value(for: key) else { return nil }
    // Never more than was given, also by a clock that was put back.
    let rest = min(entry.expiry - elapsed(), timeToLive)
    guard rest > .zero else { return nil }
    hitCount += 1
    return (entry.outcome, rest)
  }

  /// A new value for a key, which `request` makes off the actor, once for all callers that wait.
  ///
  /// It gets the value whose time has passed, if that is still there.
  package func newValue(
    for key: Key, isolation: isolated any Actor = #isolation,
    request: @escaping @Sendable (_ expired: Value?) async -> Answer
  ) async throws -> Value {
    let expired = try? entries.value(for: key)?.outcome.get()
    return try await requests.answer(for: key, keep: { keep($0, for: key) }) {
      await request(expired)
    }.outcome.get()
  }

  private func keep(_ answer: Answer, for key: Key) {
    let time = max(.zero, min(answer.time, timeToLive))
    guard time > .zero || answer.isKept else { return entries.remove(key) }
    entries.insert(
      Entry(outcome: answer.outcome, expiry: elapsed() + time), for: key, cost: answer.cost)
  }

  package func remove(_ key: Key) { entries.remove(key) }

  package func removeAll() { entries.removeAll() }
}
