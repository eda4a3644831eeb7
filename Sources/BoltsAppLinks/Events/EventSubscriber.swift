internal import BoltsTasks
internal import Synchronization

/// A subscriber of a bus, with its unread events.
///
/// It is no `AsyncStream`: the cancellation of one reader ends a stream, but here the next one reads on.
final class EventSubscriber: Sendable {
  /// A call of `next()`. Sendable, because its event is used under the lock of its subscriber only.
  final class Reader: @unchecked Sendable {
    let source: TaskCompletionSource<Void>
    fileprivate var event: MeasurementEvent?

    fileprivate init(_ source: TaskCompletionSource<Void>) { self.source = source }
  }

  /// The action that an event requires once the lock of the bus is released.
  enum Wakeup {
    case resume(Reader)
    case call
  }

  private struct State {
    var call: (@Sendable (MeasurementEvent) -> Void)?
    /// It was removed, or the bus has been deinitialized: no event is added any more.
    var hasEnded = false
    /// The callback has read everything, and the next event starts it.
    var isIdle = true
    var events: ArraySlice<MeasurementEvent> = []
    var droppedCount = 0
    /// The calls of `next()` that wait for an event, oldest first.
    var readers: [Reader] = []

    mutating func read() -> MeasurementEvent? {
      let event = events.popFirst()
      // A slice keeps what was read until it grows.
      if events.isEmpty { events = [] }
      return event
    }
  }

  private let limit: Int
  private let executor: any ContinuationExecutor
  private let includesNotifications: Bool
  private let state: Mutex<State>

  /// Creates a subscriber that reads, or one whose `call` an executor runs for each event: also for those
  /// that were received as notifications, if it includes them.
  init(
    keepingNewest limit: Int? = nil, on executor: any ContinuationExecutor = .immediate,
    includesNotifications: Bool = true, call: (@Sendable (MeasurementEvent) -> Void)? = nil
  ) {
    self.limit = max(0, limit ?? .max)
    self.executor = executor
    self.includesNotifications = includesNotifications
    state = Mutex(State(call: call))
  }

  // MARK: Posting

  func add(_ event: MeasurementEvent, fromNotification: Bool) -> Wakeup? {
    if fromNotification && !includesNotifications { return nil }
    return state.withLock { state in
      if state.hasEnded { return nil }
      if !state.readers.isEmpty {
        let reader = state.readers.removeFirst()
        reader.event = event
        return .resume(reader)
      }
      if state.events.count >= limit {
        state.droppedCount += 1
        if limit == 0 { return nil }
        _ = state.read()
      }
      state.events.append(event)
      guard state.isIdle, state.call != nil else { return nil }
      state.isIdle = false
      return .call
    }
  }

  /// Calls the callback on its executor, until it has read everything.
  func start() {
    if executor.permitsInlineExecution { return drain() }
    let job = DrainJob(self)
    executor.execute { job.run() }
  }

  fileprivate func drain() {
    while let (event, call) = state.withLock({ state in
      if let call = state.call, let event = state.read() { return (event, call) }
      state.isIdle = true
      return nil
    }) { call(event) }
  }

  fileprivate func setIdle() { state.withLock { $0.isIdle = true } }

  /// Releases the events and the callback, whose call may still be running; returns whether the bus is to forget it.
  func remove() -> Bool {
    let removed = state.withLock { state in
      let removed = state
      (state.hasEnded, state.call, state.events) = (true, nil, [])
      return removed
    }
    // What was the caller's is released after the lock.
    return !removed.hasEnded
  }

  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Ends the sequence after its last event.
  func finish() {
    let readers = state.withLock { state in
      state.hasEnded = true
      return state.readers
    }
    for reader in readers { reader.source.trySetResult(()) }
  }

  // MARK: Reading

  /// The next event, waiting for it; `nil` when the Swift task is cancelled or the bus has been deinitialized.
  nonisolated(nonsending) func next() async -> MeasurementEvent? {
    if Task.isCancelled { return nil }
    if let event = state.withLock({ $0.read() }) { return event }
    var waiting: Reader?
    try? await withCancellableContinuation { source in
      let reader = Reader(source)
      waiting = reader
      let isWaiting = state.withLock { state in
        reader.event = state.read()
        guard reader.event == nil, !state.hasEnded else { return false }
        state.readers.append(reader)
        return true
      }
      if !isWaiting { source.trySetResult(()) }
    }
    // A reader that was cancelled may have been given an event before, which must not be lost.
    return state.withLock { state in
      guard waiting?.event == nil else { return waiting?.event }
      state.readers.removeAll { $0 === waiting }
      return nil
    }
  }

  /// The number of events that a bounded subscriber has lost by now.
  var droppedCount: Int { state.withLock(\.droppedCount) }
}

/// The job that an executor runs. If the executor runs it twice, the calls still happen one at a time;
/// if it drops it, the job that is scheduled with the next event reads the remaining events.
private final class DrainJob: Sendable {
  private let subscriber: EventSubscriber
  private let hasRun = Atomic(false)

  init(_ subscriber: EventSubscriber) { self.subscriber = subscriber }

  deinit {
    if !hasRun.load(ordering: .relaxed) { subscriber.setIdle() }
  }

  func run() {
    if !hasRun.exchange(true, ordering: .relaxed) { subscriber.drain() }
  }
}
