/// The events that some subscriber has still to read, each held once however many subscribers wait
/// for it: the state machine of `MeasurementEventBus`, without its lock.
///
/// Every event has a number, and a subscriber is a number too: that of the next event it reads. So
/// posting costs a step for each subscriber that sleeps and none for those that are busy, a slow one
/// costs the others nothing, and a bounded one needs no buffer of its own: what is older than its
/// limit counts as read.
struct EventLog {
  /// The place of a subscriber; it is the subscriber's alone until `remove(_:)`.
  typealias Slot = Int

  /// What to do, once the lock is released, because of an event that was posted.
  enum Wakeup {
    /// Hand the event to a reader that had nothing left to read; `nil` ends its sequence.
    case resume(EventConsumer, with: MeasurementEvent?)
    /// Let a callback subscriber read.
    case drain(CallbackSubscriber)
  }

  private struct Subscriber {
    var next: Int
    var limit: Int
    var dropped = 0
  }

  /// Someone who has read everything and is woken by the next event.
  private enum Sleeper {
    case reader(EventConsumer)
    case callback(CallbackSubscriber)
  }

  /// Every event numbered `first..<end` that is still needed, in order of posting.
  private var events: [MeasurementEvent] = []
  private var first = 0
  private var end: Int { first + events.count }

  private var subscribers: [Subscriber?] = []
  private var freeSlots: [Slot] = []
  /// Posting looks at no others, so those who are busy cost it nothing.
  private var sleepers: [(slot: Slot, sleeper: Sleeper)] = []
  /// How many subscribers have an event to read.
  private var behind = 0
  /// Events handed out since `noteHandedOut(_:)` last looked for events that everyone has read.
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
    if let callback { sleepers.append((slot, .callback(callback))) }
    return slot
  }

  /// Removes a subscriber; what only it had still to read is released.
  mutating func remove(_ slot: Slot) {
    guard let subscriber = subscribers[slot] else { return }
    subscribers[slot] = nil
    freeSlots.append(slot)
    sleepers.removeAll { $0.slot == slot }
    if subscriber.next < end { caughtUp() }
  }

  /// The number of events that are held, for all subscribers together.
  var heldCount: Int { events.count }

  // MARK: Posting

  /// Adds an event, and says whom to wake.
  mutating func post(_ event: MeasurementEvent, waking wakeups: inout [Wakeup]) {
    let number = end
    var waiting = subscribers.count - freeSlots.count
    var asleep = sleepers.startIndex
    for (slot, sleeper) in sleepers {
      switch sleeper {
      case .callback(let callback): wakeups.append(.drain(callback))
      case .reader(let reader) where subscribers[slot]?.next == number:
        subscribers[slot]?.next = number + 1
        waiting -= 1
        wakeups.append(.resume(reader, with: event))
      case .reader:
        // Another reader of the same sequence has this event.
        sleepers[asleep] = (slot, sleeper)
        asleep += 1
      }
    }
    sleepers.removeSubrange(asleep...)
    behind = waiting
    if waiting == 0 {
      first = number + 1
    } else {
      events.append(event)
      noteHandedOut(1)
    }
  }

  /// Ends every sequence once it has given what was posted.
  mutating func finish(waking wakeups: inout [Wakeup]) {
    isFinished = true
    for case (_, .reader(let reader)) in sleepers { wakeups.append(.resume(reader, with: nil)) }
    sleepers = []
  }

  // MARK: Reading

  /// Moves up to `maximum` events that the subscriber has not read to `batch`, the newest first, so
  /// that the reader takes them from the end.
  mutating func read(_ slot: Slot, into batch: inout [MeasurementEvent], maximum: Int) {
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

  /// As `read`, for a callback subscriber that reads until nothing is left: then it sleeps, and the
  /// next event wakes it. `false` when nothing is left.
  mutating func read(
    _ slot: Slot, for callback: CallbackSubscriber, into batch: inout [MeasurementEvent],
    maximum: Int
  ) -> Bool {
    read(slot, into: &batch, maximum: maximum)
    if batch.isEmpty { sleep(slot, for: callback) }
    return !batch.isEmpty
  }

  /// Lets the next event wake a callback subscriber, whatever it has read by then.
  mutating func sleep(_ slot: Slot, for callback: CallbackSubscriber) {
    if !isFinished { sleepers.append((slot, .callback(callback))) }
  }

  /// What a reader that found nothing is to do.
  enum Waiting {
    case parked
    case receives(MeasurementEvent?)
  }

  /// Parks a reader until the next event, unless there is one by now or there will be none.
  mutating func park(_ reader: EventConsumer, at slot: Slot) -> Waiting {
    var batch: [MeasurementEvent] = []
    read(slot, into: &batch, maximum: 1)
    if let event = batch.popLast() { return .receives(event) }
    guard !isFinished else { return .receives(nil) }
    sleepers.append((slot, .reader(reader)))
    return .parked
  }

  /// Takes a parked reader out again; `nil` when it has been woken already.
  mutating func unpark(_ id: EventConsumer.ID) -> EventConsumer? {
    for (index, entry) in sleepers.enumerated() {
      guard case .reader(let reader) = entry.sleeper, reader.id == id else { continue }
      sleepers.remove(at: index)
      return reader
    }
    return nil
  }

  /// A name for a reader that may have to be unparked.
  mutating func makeReaderID() -> EventConsumer.ID {
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

  /// Looks for events that everyone has read, after as many reads as looking takes steps: so the
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
