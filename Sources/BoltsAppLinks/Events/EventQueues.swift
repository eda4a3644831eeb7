internal import BoltsTasks
internal import Synchronization

/// The unread events of all subscribers of a bus, which shares them with its readers, wherever they run.
///
/// The order in which events are posted under the lock is the order in which every subscriber gets them.
/// No caller's code runs under it: readers are resumed and callbacks are run after it is released.
final class EventQueues: Sendable {
  /// Identifies a subscriber; those that came later have greater numbers.
  typealias ID = Int

  struct Callback: Sendable {
    let executor: any ContinuationExecutor
    /// Whether it is called for events that were received as notifications.
    var includesNotifications = true
    let call: @Sendable (MeasurementEvent) -> Void
  }

  private typealias Reader = CheckedContinuation<MeasurementEvent?, Never>

  /// The action that an event requires once the lock is released.
  private enum Wakeup {
    case resume(Reader, with: MeasurementEvent?)
    case drain(ID, any ContinuationExecutor)
  }

  private struct Queue {
    let limit: Int
    let callback: Callback?
    /// The callback has read everything, and the next event starts it.
    var isIdle = true
    /// Those before `next` were read; they are removed together, so that reading takes constant time.
    var events: [MeasurementEvent] = []
    var next = 0
    var dropped = 0
    /// The calls of `next()` that wait for an event, those that came first first.
    var readers: [(id: Int, reader: Reader)] = []

    mutating func add(_ event: MeasurementEvent, id: ID) -> Wakeup? {
      if !readers.isEmpty { return .resume(readers.removeFirst().reader, with: event) }
      if events.count - next >= limit {
        dropped += 1
        if limit == 0 { return nil }
        _ = read()
      }
      events.append(event)
      guard isIdle, let callback else { return nil }
      isIdle = false
      return .drain(id, callback.executor)
    }

    mutating func read() -> MeasurementEvent? {
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

  private struct State {
    var queues: [ID: Queue] = [:]
    /// The subscribers in the order in which they came, and some that have left.
    var order: [ID] = []
    var lastNumber = 0
    var isFinished = false
  }

  private let state = Mutex(State())

  // MARK: Subscribing

  /// Adds a subscriber to all that is posted from now on.
  func add(keepingNewest limit: Int? = nil, callback: Callback? = nil) -> ID {
    state.withLock { state in
      state.lastNumber += 1
      state.queues[state.lastNumber] = Queue(limit: max(0, limit ?? .max), callback: callback)
      state.order.append(state.lastNumber)
      return state.lastNumber
    }
  }

  /// Removes a subscriber, and releases its events and its callback; a call that has begun runs to its end.
  func remove(_ id: ID) {
    let removed = state.withLock { state in
      let queue = state.queues.removeValue(forKey: id)
      if state.order.count > 2 * state.queues.count + 32 {
        state.order.removeAll { state.queues[$0] == nil }
      }
      return queue
    }
    // What was the caller's is released after the lock.
    extendLifetime(removed)
  }

  // MARK: Posting

  /// Adds events with none between them, and wakes those that wait for them, in the order in which they
  /// subscribed.
  func post(_ events: MeasurementEvent..., fromNotification: Bool = false) {
    let wakeups = state.withLock { state in
      var wakeups: [Wakeup] = []
      for event in events {
        for id in state.order
        where !fromNotification || state.queues[id]?.callback?.includesNotifications != false {
          if let wakeup = state.queues[id]?.add(event, id: id) { wakeups.append(wakeup) }
        }
      }
      return wakeups
    }
    // Readers first: resuming one only enqueues it, while a callback may run right here.
    for case .resume(let reader, let event) in wakeups { reader.resume(returning: event) }
    for case .drain(let id, let executor) in wakeups {
      let job = DrainJob(self, id)
      executor.execute { job.run() }
    }
  }

  /// Ends every sequence after its last event.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      return state.order.flatMap { id in
        defer { state.queues[id]?.readers = [] }
        return state.queues[id]?.readers.map(\.reader) ?? []
      }
    }
    for reader in readers { reader.resume(returning: nil) }
  }

  // MARK: Reading

  /// The next event, waiting for it; `nil` when the task is cancelled or the bus has been deinitialized.
  func next(_ id: ID, isolation: isolated (any Actor)?) async -> MeasurementEvent? {
    if Task.isCancelled { return nil }
    let (event, number) = state.withLock { state in
      state.lastNumber += 1
      return (state.queues[id]?.read(), state.lastNumber)
    }
    if let event { return event }
    return await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { reader in
        let answer = state.withLock { state -> MeasurementEvent?? in
          // A task cancelled before this line has run its handler in vain; one cancelled after it runs
          // the handler after this lock, and finds the reader.
          if Task.isCancelled { return .some(nil) }
          if let event = state.queues[id]?.read() { return event }
          if state.isFinished { return .some(nil) }
          state.queues[id]?.readers.append((number, reader))
          return nil
        }
        if let answer { reader.resume(returning: answer) }
      }
    } onCancel: {
      let reader = state.withLock { state -> Reader? in
        let index = state.queues[id]?.readers.firstIndex { $0.id == number }
        return index.flatMap { state.queues[id]?.readers.remove(at: $0).reader }
      }
      reader?.resume(returning: nil)
    }
  }

  /// The number of events that a bounded subscriber has lost by now.
  func droppedCount(_ id: ID) -> Int { state.withLock { $0.queues[id]?.dropped ?? 0 } }

  /// The number of events that are held, for all subscribers together.
  var heldCount: Int { state.withLock { $0.queues.values.reduce(0) { $0 + $1.events.count } } }

  /// Calls a callback until it has read everything; the next event starts it again.
  fileprivate func drain(_ id: ID) {
    while let (event, callback) = state.withLock({ state -> (MeasurementEvent, Callback)? in
      guard let callback = state.queues[id]?.callback, let event = state.queues[id]?.read() else {
        state.queues[id]?.isIdle = true
        return nil
      }
      return (event, callback)
    }) { callback.call(event) }
  }

  fileprivate func stopDraining(_ id: ID) { state.withLock { $0.queues[id]?.isIdle = true } }
}

/// The job that an executor runs. If the executor runs it twice, the calls still happen one at a time;
/// if it drops it, the job that is scheduled with the next event reads the remaining events.
private final class DrainJob: Sendable {
  private let queues: EventQueues
  private let id: EventQueues.ID
  private let hasRun = Atomic(false)

  init(_ queues: EventQueues, _ id: EventQueues.ID) {
    self.queues = queues
    self.id = id
  }

  deinit {
    if !hasRun.load(ordering: .relaxed) { queues.stopDraining(id) }
  }

  func run() {
    if !hasRun.exchange(true, ordering: .relaxed) { queues.drain(id) }
  }
}
