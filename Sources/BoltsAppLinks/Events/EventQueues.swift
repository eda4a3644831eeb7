internal import BoltsTasks
internal import Synchronization

/// The unread events of all subscribers of a bus, which shares them with its readers, wherever they run.
///
/// The order in which events are posted under the lock is the order in which every subscriber gets them.
/// No caller's code runs under it: readers are resumed and callbacks are run after it is released.
final class EventQueues: Sendable {
  /// What a subscriber runs for each event.
  struct Callback: Sendable {
    let executor: any ContinuationExecutor
    /// Whether it is called for events that were received as notifications.
    var includesNotifications = true
    let call: @Sendable (MeasurementEvent) -> Void
  }

  /// A subscriber with its unread events. Sendable, because it is used under the lock of its bus only.
  final class Subscriber: @unchecked Sendable {
    fileprivate let limit: Int
    fileprivate var callback: Callback?
    fileprivate var isRemoved = false
    /// The callback has read everything, and the next event starts it.
    fileprivate var isIdle = true
    /// Those before `next` were read; they are removed together, so that reading takes constant time.
    fileprivate var events: [MeasurementEvent] = []
    fileprivate var next = 0
    fileprivate var dropped = 0
    /// The calls of `next()` that wait for an event, oldest first.
    fileprivate var readers: [Reader] = []

    fileprivate init(keepingNewest limit: Int, callback: Callback?) {
      self.limit = limit
      self.callback = callback
    }

    fileprivate func add(_ event: MeasurementEvent) -> Wakeup? {
      if !readers.isEmpty {
        let reader = readers.removeFirst()
        reader.event = event
        return .resume(reader)
      }
      if events.count - next >= limit {
        dropped += 1
        if limit == 0 { return nil }
        _ = read()
      }
      events.append(event)
      guard isIdle, let callback else { return nil }
      isIdle = false
      return .call(self, on: callback.executor)
    }

    fileprivate func read() -> MeasurementEvent? {
      guard next < events.count else { return nil }
      let event = events[next]
      next += 1
      if next == events.count || next > max(64, events.count / 2) {
        events.removeFirst(next)
        next = 0
      }
      return event
    }
  }

  /// A call of `next()`. Sendable, because its event is used under the lock of its bus only.
  fileprivate final class Reader: @unchecked Sendable {
    let source: TaskCompletionSource<Void>
    var event: MeasurementEvent?

    init(_ source: TaskCompletionSource<Void>) { self.source = source }
  }

  /// The action that an event requires once the lock is released.
  fileprivate enum Wakeup {
    case resume(Reader)
    case call(Subscriber, on: any ContinuationExecutor)
  }

  private struct State {
    /// The subscribers in the order in which they came, and some that have left.
    var order: [Subscriber] = []
    var removedCount = 0
    var isFinished = false
  }

  private let state = Mutex(State())

  // MARK: Subscribing

  /// Adds a subscriber to all that is posted from now on.
  func add(keepingNewest limit: Int? = nil, callback: Callback? = nil) -> Subscriber {
    let subscriber = Subscriber(keepingNewest: max(0, limit ?? .max), callback: callback)
    state.withLock { $0.order.append(subscriber) }
    return subscriber
  }

  /// Removes a subscriber, and releases its events and its callback; a call that has begun runs to its end.
  func remove(_ subscriber: Subscriber) {
    let released = state.withLock { state in
      defer {
        (subscriber.callback, subscriber.events, subscriber.next) = (nil, [], 0)
        if !subscriber.isRemoved { state.removedCount += 1 }
        subscriber.isRemoved = true
        if 2 * state.removedCount > state.order.count + 32 {
          state.order.removeAll(where: \.isRemoved)
          state.removedCount = 0
        }
      }
      return (subscriber.callback, subscriber.events)
    }
    // What was the caller's is released after the lock.
    extendLifetime(released)
  }

  // MARK: Posting

  /// Adds events with none between them, and wakes those that wait for them, in the order in which they
  /// subscribed.
  func post(_ events: MeasurementEvent..., fromNotification: Bool = false) {
    let wakeups = state.withLock { state in
      var wakeups: [Wakeup] = []
      for event in events {
        for subscriber in state.order
        where !subscriber.isRemoved
          && (!fromNotification || subscriber.callback?.includesNotifications != false)
        {
          if let wakeup = subscriber.add(event) { wakeups.append(wakeup) }
        }
      }
      return wakeups
    }
    // Readers first: resuming one only enqueues it, while a callback may run right here.
    for case .resume(let reader) in wakeups { reader.source.trySetResult(()) }
    for case .call(let subscriber, let executor) in wakeups {
      if executor.permitsInlineExecution {
        drain(subscriber)
      } else {
        let job = DrainJob(self, subscriber)
        executor.execute { job.run() }
      }
    }
  }

  /// Ends every sequence after its last event.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      return state.order.flatMap(\.readers)
    }
    for reader in readers { reader.source.trySetResult(()) }
  }

  // MARK: Reading

  /// The next event, waiting for it; `nil` when the Swift task is cancelled or the bus has been deinitialized.
  nonisolated(nonsending) func next(_ subscriber: Subscriber) async -> MeasurementEvent? {
    if Task.isCancelled { return nil }
    if let event = state.withLock({ _ in subscriber.read() }) { return event }
    var waiting: Reader?
    try? await withCancellableContinuation { source in
      let reader = Reader(source)
      waiting = reader
      let isWaiting = state.withLock { state in
        reader.event = subscriber.read()
        guard reader.event == nil, !state.isFinished else { return false }
        subscriber.readers.append(reader)
        return true
      }
      if !isWaiting { source.trySetResult(()) }
    }
    // A reader that was cancelled may have been given an event before, which must not be lost.
    return state.withLock { _ in
      guard waiting?.event == nil else { return waiting?.event }
      subscriber.readers.removeAll { $0 === waiting }
      return nil
    }
  }

  /// The number of events that a bounded subscriber has lost by now.
  func droppedCount(_ subscriber: Subscriber) -> Int { state.withLock { _ in subscriber.dropped } }

  /// The number of events that are held, for all subscribers together.
  var heldCount: Int { state.withLock { $0.order.reduce(0) { $0 + $1.events.count } } }

  /// Calls a callback until it has read everything; the next event starts it again.
  fileprivate func drain(_ subscriber: Subscriber) {
    while let (event, callback) = state.withLock({ _ -> (MeasurementEvent, Callback)? in
      guard let callback = subscriber.callback, let event = subscriber.read() else {
        subscriber.isIdle = true
        return nil
      }
      return (event, callback)
    }) { callback.call(event) }
  }

  fileprivate func stopDraining(_ subscriber: Subscriber) {
    state.withLock { _ in subscriber.isIdle = true }
  }
}

/// The job that an executor runs. If the executor runs it twice, the calls still happen one at a time;
/// if it drops it, the job that is scheduled with the next event reads the remaining events.
private final class DrainJob: Sendable {
  private let queues: EventQueues
  private let subscriber: EventQueues.Subscriber
  private let hasRun = Atomic(false)

  init(_ queues: EventQueues, _ subscriber: EventQueues.Subscriber) {
    self.queues = queues
    self.subscriber = subscriber
  }

  deinit {
    if !hasRun.load(ordering: .relaxed) { queues.stopDraining(subscriber) }
  }

  func run() {
    if !hasRun.exchange(true, ordering: .relaxed) { queues.drain(subscriber) }
  }
}
