internal import BoltsTasks

/// Values that are loaded once for all callers that ask at one time, and kept for a time.
///
/// The actor that stores it protects it.
package final class SharedLoads<Key: Hashable & Sendable, Value: Sendable> {
  /// What a load returns: a value, and for how long it may be kept.
  package typealias Loaded = (value: Value, lifetime: Duration)

  private final class Load {
    let task: BoltsTask<Loaded>
    let cancellation: CancellationTokenSource
    var callerCount = 0

    init(_ operation: @escaping @Sendable () async throws -> Loaded) {
      cancellation = CancellationTokenSource()
      task = BoltsTask(cancellationToken: cancellation.token, operation: operation)
    }
  }

  private let capacity: Int
  private let elapsed: @Sendable () -> Duration
  private var underWay: [Key: Load] = [:]
  private var kept: [Key: (loaded: Loaded, start: Duration)] = [:]

  /// Creates loads of which so many values are kept; beyond that the oldest is dropped.
  package init(capacity: Int, clock: some Clock<Duration>) {
    self.capacity = capacity
    elapsed = { [start = clock.now] in start.duration(to: clock.now) }
  }

  /// The value that is kept for a key.
  package func keptValue(for key: Key) -> Value? {
    guard let (loaded, start) = kept[key] else { return nil }
    let age = elapsed() - start
    // Where the clock was set back, the age is unknown.
    return age >= .zero && age < loaded.lifetime ? loaded.value : nil
  }

  /// Returns the value that is kept for a key, or else that of a load, which it starts unless one is under way.
  ///
  /// A caller that is cancelled during the load throws `CancellationError` at once. The last caller to leave cancels the
  /// load. A failure is not kept.
  package func value(
    for key: Key, isolation: isolated any Actor = #isolation,
    load: @escaping @Sendable () async throws -> Loaded
  ) async throws -> Value {
    if let value = keptValue(for: key) { return value }
    let loaded = try await newValue(for: key, load: load)
    keep(loaded, for: key)
    return loaded.value
  }

  private func newValue(
    for key: Key, isolation: isolated any Actor = #isolation,
    load: @escaping @Sendable () async throws -> Loaded
  ) async throws -> Loaded {
    try Task.checkCancellation()
    let work = underWay[key] ?? Load(load)
    underWay[key] = work
    work.callerCount += 1
    defer {
      work.callerCount -= 1
      if work.callerCount == 0 {
        work.cancellation.cancel()
        // If it has failed just now, that is not reported as an error that was never observed.
        _ = work.task.error
      }
      // A caller that comes later starts a new load.
      if work.callerCount == 0 || work.task.isCompleted, underWay[key] === work {
        underWay[key] = nil
      }
    }
    return try await work.task.value
  }

  private func keep(_ loaded: Loaded, for key: Key) {
    guard capacity > 0, loaded.lifetime > .zero else { return }
    kept[key] = (loaded, elapsed())
    guard kept.count > capacity else { return }
    if let oldest = kept.min(by: { $0.value.start < $1.value.start }) { kept[oldest.key] = nil }
  }
}
