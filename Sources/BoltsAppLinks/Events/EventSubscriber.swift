internal import BoltsTasks
internal import Synchronization

/// A subscriber of a bus, with its unread events.
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

  fileprivate struct State {
    var call: (@Sendable (MeasurementEvent) -> Void)?
    var isRemoved = false
    /// The bus has been deinitialized.
    var isFinished = false
    /// The callback has read everything, and the next event starts it.
    var isIdle = true
    /// Those before `next` were read; they are removed together, so that reading takes constant time.
    var events: [MeasurementEvent] = []
    var next = 0
    var dropped = 0
    /// The calls of `next()` that wait for an event, oldest first.
    var readers: [Reader] = []

    mutating func read() -> MeasurementEvent? {
      guard next < events.count else { return nil }
      if next == events.count - 1 {
        events.removeFirst(next)
        next = 0
        return events.popLast()
      }
      let event = events[next]
      next += 1
      if next > max(64, events.count / 2) {
        events.removeFirst(next)
        next = 0
      }
      return event
    }
  }

  private let limit: Int
  private let executor: any ContinuationExecutor
  private let includesNotifications: Bool
  fileprivate let state: Mutex<State>

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
      if state.isRemoved { return nil }
      if !state.readers.isEmpty {
        let reader = state.readers.removeFirst()
        reader.event = event
        return .resume(reader)
      }
      if state.events.count - state.next >= limit {
        state.dropped += 1
        if limit == 0 { return nil }
        _ = state.read()
      }
      state.events.append(event)
      guard state.isIdle, state.call != nil else { return nil }
      state.isIdle = false
      return .call
    }
  }

  func start() {
    if executor.permitsInlineExecution { return drain() }
    let job = DrainJob(self)
    executor.execute { job.run() }
  }

  /// Calls the callback until it has read everything; the next event starts it again.
  fileprivate func drain() {
    while let (event, call) = state.withLock({ state in
      if let call = state.call, let event = state.read() { return (event, call) }
      state.isIdle = true
      return nil
    }) { call(event) }
  }

  /// Releases the events and the callback; returns whether they were not released before.
  func remove() -> Bool {
    let removed = state.withLock { state in
      let removed = state
      (state.isRemoved, state.call, state.events, state.next) = (true, nil, [], 0)
      return removed
    }
    // What was the caller's is released after the lock.
    return !removed.isRemoved
  }

  var isRemoved: Bool { state.withLock(\.isRemoved) }

  /// Ends the sequence after its last event.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
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
        guard reader.event == nil, !state.isFinished else { return false }
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
  var droppedCount: Int { state.withLock(\.dropped) }

  /// The number of unread events, and of those that are kept for a moment after they were read.
  var heldCount: Int { state.withLock(\.events.count) }
}

/// The job that an executor runs. If the executor runs it twice, the calls still happen one at a time;
/// if it drops it, the job that is scheduled with the next event reads the remaining events.
private final class DrainJob: Sendable {
  private let subscriber: EventSubscriber
  private let hasRun = Atomic(false)

  init(_ subscriber: EventSubscriber) { self.subscriber = subscriber }

  deinit {
    if !hasRun.load(ordering: .relaxed) { subscriber.state.withLock { $0.isIdle = true } }
  }

  func run() {
    if !hasRun.exchange(true, ordering: .relaxed) { subscriber.drain() }
  }
}
