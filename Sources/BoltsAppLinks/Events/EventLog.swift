internal import Synchronization

/// The events that some subscriber has not read yet, each stored once for all of them: the state
/// machine of `MeasurementEventBus`, without its lock.
///
/// Every event has a number, and a subscriber stores the number of the next event that it reads. So
/// posting costs a step for each suspended subscriber and none for those that are busy, a slow one
/// costs the others nothing, and a bounded one needs no buffer: what is older than its limit counts as
/// read. Unsubscribing and cancelling cost no more than the logarithm of the number of subscribers.
struct EventLog {
  /// The place of a subscriber; it is the subscriber's alone until `remove(_:)`.
  typealias Slot = Int

  /// The action that a posted event requires once the lock is released.
  enum Wakeup {
    /// Resume a suspended reader with the event; `nil` ends its sequence.
    case resume(SuspendedReader, with: MeasurementEvent?)
    /// Let a callback subscriber read.
    case drain(CallbackSubscriber)
  }

  private struct Subscriber {
    var next: Int
    var limit: Int
    var dropped = 0
    /// Of a callback that is suspended.
    var ticket: OrderedRegistry<Suspended>.Ticket?
  }

  /// The subscribers that have read everything, and are resumed by the next event.
  private struct Suspended {
    enum Kind {
      case reader(SuspendedReader)
      case callback(CallbackSubscriber)
    }

    let slot: Slot
    let kind: Kind
  }

  /// Every event numbered `first..<end` that is still needed, in order of posting.
  private var events: [LoggedEvent] = []
  private var first = 0
  private var end: Int { first + events.count }

  private var subscribers: [Subscriber?] = []
  private var freeSlots: [Slot] = []
  /// Posting looks at no other subscribers, so busy ones cost it nothing.
  private var suspended = OrderedRegistry<Suspended>()
  private var readerTickets: [SuspendedReader.ID: OrderedRegistry<Suspended>.Ticket] = [:]
  /// How many subscribers have an event to read.
  private var behind = 0
  /// Events handed out since `noteHandedOut(_:)` last looked for events that all have read.
  private var handedOut = 0
  private var nextReaderID = 0
  private var isFinished = false

  // MARK: Subscribing

  /// Adds a subscriber to all that is posted from now on.
  mutating func add(keepingNewest limit: Int?, callback: CallbackSubscriber? = nil) -> Slot {
    let subscriber = Subscriber(next: end, limit: max(0, limit ?? .max))
    let slot = freeSlots.popLast() ?? subscribers.count
    if slot == subscribers.count {
      subscribers.append(subscriber)
    } else {
      subscribers[slot] = subscriber
    }
    if let callback { suspend(slot, for: callback) }
    return slot
  }

  /// Removes a subscriber; events that only it had not read are released.
  mutating func remove(_ slot: Slot) {
    guard let subscriber = subscribers[slot] else { return }
    subscribers[slot] = nil
    freeSlots.append(slot)
    // A reader that is suspended keeps its subscriber, so only a callback can be among them here.
    if let ticket = subscriber.ticket { _ = suspended.remove(ticket) }
    if subscriber.next < end { caughtUp() }
  }

  /// The number of events that are held, for all subscribers together.
  var heldCount: Int { events.count }

  /// The number of suspended subscribers that were visited or moved, for tests of the cost.
  var suspensionSteps: Int { suspended.steps }

  // MARK: Posting

  /// Adds an event, and returns what to resume.
  mutating func post(_ event: LoggedEvent, waking wakeups: inout [Wakeup]) {
    let number = end
    var waiting = subscribers.count - freeSlots.count
    for entry in removeSuspended() {
      switch entry.kind {
      case .callback(let callback): wakeups.append(.drain(callback))
      case .reader(let reader) where subscribers[entry.slot]?.next == number:
        subscribers[entry.slot]?.next = number + 1
        waiting -= 1
        wakeups.append(.resume(reader, with: event.event))
      case .reader(let reader):
        // Another reader of the same sequence has this event.
        suspend(reader, at: entry.slot)
      }
    }
    behind = waiting
    if waiting == 0 {
      first = number + 1
    } else {
      events.append(event)
      noteHandedOut(1)
    }
  }

  /// Ends every sequence after its last event.
  mutating func finish(waking wakeups: inout [Wakeup]) {
    isFinished = true
    for entry in removeSuspended() {
      if case .reader(let reader) = entry.kind { wakeups.append(.resume(reader, with: nil)) }
    }
  }

  private mutating func removeSuspended() -> [Suspended] {
    let entries = suspended.removeAll()
    readerTickets.removeAll(keepingCapacity: true)
    for entry in entries { subscribers[entry.slot]?.ticket = nil }
    return entries
  }

  private mutating func suspend(_ reader: SuspendedReader, at slot: Slot) {
    readerTickets[reader.id] = suspended.append(Suspended(slot: slot, kind: .reader(reader)))
  }

  // MARK: Reading

  /// Moves up to `maximum` events that the subscriber has not read to `batch`, the newest first, so
  /// that the reader takes them from the end.
  mutating func read(_ slot: Slot, into batch: inout [LoggedEvent], maximum: Int) {
    guard var next = subscribers[slot]?.next, let limit = subscribers[slot]?.limit, next < end
    else { return }
    let excess = end - next - limit
    if excess > 0 {
      subscribers[slot]?.dropped += excess
      next += excess
    }
    let count = min(maximum, end - next)
    let start = next - first
    for index in (start..<start + count).reversed() { batch.append(events[index]) }
    subscribers[slot]?.next = next + count
    if next + count == end { caughtUp() }
    noteHandedOut(count)
  }

  /// As `read`, for a callback subscriber that reads until nothing is left: then it is suspended, and
  /// the next event resumes it. `false` when nothing is left.
  mutating func read(
    _ slot: Slot, for callback: CallbackSubscriber, into batch: inout [LoggedEvent],
    maximum: Int
  ) -> Bool {
    read(slot, into: &batch, maximum: maximum)
    if batch.isEmpty { suspend(slot, for: callback) }
    return !batch.isEmpty
  }

  /// Lets the next event resume a callback subscriber, whatever it has read by then.
  mutating func suspend(_ slot: Slot, for callback: CallbackSubscriber) {
    guard !isFinished, let subscriber = subscribers[slot], subscriber.ticket == nil else { return }
    subscribers[slot]?.ticket = suspended.append(
      Suspended(slot: slot, kind: .callback(callback)))
  }

  /// The action of a reader that found no event.
  enum Waiting {
    case suspended
    case receives(MeasurementEvent?)
  }

  /// Suspends a reader until the next event, unless there is one by now or there will be none.
  mutating func wait(_ reader: SuspendedReader, at slot: Slot) -> Waiting {
    var batch: [LoggedEvent] = []
    read(slot, into: &batch, maximum: 1)
    if let event = batch.popLast() { return .receives(event.event) }
    guard !isFinished else { return .receives(nil) }
    suspend(reader, at: slot)
    return .suspended
  }

  /// Removes a suspended reader that is cancelled; `nil` when it has been resumed already.
  mutating func cancel(_ id: SuspendedReader.ID) -> SuspendedReader? {
    guard let ticket = readerTickets.removeValue(forKey: id),
      case .reader(let reader)? = suspended.remove(ticket)?.kind
    else { return nil }
    return reader
  }

  /// Identifies a reader that may have to be cancelled.
  mutating func makeReaderID() -> SuspendedReader.ID {
    nextReaderID += 1
    return nextReaderID
  }

  /// How many events a bounded subscriber has lost by now.
  func droppedCount(_ slot: Slot) -> Int {
    guard let subscriber = subscribers[slot] else { return 0 }
    return subscriber.dropped + max(0, end - subscriber.next - subscriber.limit)
  }

  // MARK: Releasing

  /// A subscriber that was behind is not any more.
  private mutating func caughtUp() {
    behind -= 1
    guard behind == 0 else { return }
    first = end
    events.removeAll(keepingCapacity: events.capacity <= 1024)
    handedOut = 0
  }

  /// Looks for events that all subscribers have read, after as many reads as looking takes steps: so the
  /// look costs each read one step at most, and what is held is at most twice what is needed.
  private mutating func noteHandedOut(_ count: Int) {
    handedOut += count
    guard handedOut > subscribers.count + 64 else { return }
    handedOut = 0
    var needed = end
    for case let subscriber? in subscribers {
      let newest = subscriber.limit < end ? end - subscriber.limit : 0
      needed = min(needed, max(subscriber.next, newest))
    }
    let read = needed - first
    guard read > events.count / 2 else { return }
    events.removeFirst(read)
    first = needed
  }
}

/// The event log behind its lock, which a bus shares with its readers, wherever they run.
///
/// No caller's code runs under the lock: readers are resumed and callbacks are run after it is released.
final class SharedEventLog: Sendable {
  private let log = Mutex(EventLog())

  /// Runs a step of the log under the lock.
  func withLog<Result>(_ body: (inout sending EventLog) -> sending Result) -> sending Result {
    log.withLock(body)
  }

  /// Adds an event, or two with none between them, and resumes those that wait for it, in the order in
  /// which they subscribed.
  func post(_ event: LoggedEvent, then next: LoggedEvent? = nil) {
    let wakeups = log.withLock { log in
      var wakeups: [EventLog.Wakeup] = []
      log.post(event, waking: &wakeups)
      if let next { log.post(next, waking: &wakeups) }
      return wakeups
    }
    wake(wakeups)
  }

  /// Ends every sequence after its last event.
  func finish() {
    let wakeups = log.withLock { log in
      var wakeups: [EventLog.Wakeup] = []
      log.finish(waking: &wakeups)
      return wakeups
    }
    wake(wakeups)
  }

  private func wake(_ wakeups: [EventLog.Wakeup]) {
    // Readers first: resuming one only enqueues it, while a callback may run right here.
    for case .resume(let reader, let event) in wakeups {
      reader.continuation.resume(returning: event)
    }
    for case .drain(let subscriber) in wakeups { subscriber.schedule() }
  }
}

/// An event in the log, and whether it was received as a notification.
///
/// A bridge sends the events that were posted to the bus, and not those received as notifications.
struct LoggedEvent: Sendable {
  let event: MeasurementEvent
  var isFromNotification = false
}
