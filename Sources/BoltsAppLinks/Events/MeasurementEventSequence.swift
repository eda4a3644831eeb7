internal import Synchronization

/// The events posted to a bus since `MeasurementEventBus.events(bufferingNewest:)` was called.
///
/// One sequence is one subscriber. Loops over copies of it share its events, each event going to
/// one of them; for two loops that each see everything call `events(bufferingNewest:)` twice.
/// A loop ends when its task is cancelled, or after the last event once the bus is deinitialized.
/// Releasing the sequence ends the subscription and releases its unread events.
public struct MeasurementEventSequence: AsyncSequence, Sendable {
  /// The element of the sequence.
  public typealias Element = MeasurementEvent
  /// The sequence never fails.
  public typealias Failure = Never

  private let subscriber: StreamSubscriber

  init(log: SharedEventLog, keepingNewest limit: Int?) {
    subscriber = StreamSubscriber(log: log, keepingNewest: limit)
  }

  /// The number of events that this sequence has dropped because it was bounded and its reader was slow.
  ///
  /// It is 0 for a sequence without a bound, grows while nothing is read, and is never reset.
  public var droppedCount: Int { subscriber.droppedCount }

  /// Makes the iterator that a `for await` loop uses.
  public func makeAsyncIterator() -> Iterator { Iterator(subscriber: subscriber) }

  /// Returns the events in the order in which they were posted.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let subscriber: StreamSubscriber

    /// The next event, waiting for it; `nil` when the task is cancelled or the bus has been deinitialized.
    public mutating func next() async -> MeasurementEvent? {
      if let event = subscriber.take() { return event }
      return await subscriber.wait(isolation: #isolation)
    }

    /// The next event, waiting for it; `nil` when the task is cancelled or the bus has been deinitialized.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> MeasurementEvent? {
      if let event = subscriber.take() { return event }
      return await subscriber.wait(isolation: actor)
    }
  }
}

/// The registration of one event sequence in the log, which is removed when the sequence is released.
final class StreamSubscriber: Sendable {
  private let log: SharedEventLog
  private let slot: EventLog.Slot
  /// The number of events that are read at once. A bounded sequence reads one at a time, because an event
  /// that it has read can't be dropped any more.
  private let batchSize: Int
  /// The events that were read and not returned yet, the newest first.
  private let batch = Mutex<[LoggedEvent]>([])

  init(log: SharedEventLog, keepingNewest limit: Int?) {
    self.log = log
    self.slot = log.withLog { $0.add(keepingNewest: limit) }
    self.batchSize = limit == nil ? 64 : 1
  }

  deinit {
    log.withLog { $0.remove(slot) }
  }

  var droppedCount: Int { log.withLog { $0.droppedCount(slot) } }

  /// The next event, when there is one and the task is not cancelled.
  func take() -> MeasurementEvent? {
    if Task.isCancelled { return nil }
    return batch.withLock { batch in
      if let event = batch.popLast() { return event.event }
      log.withLog { $0.read(slot, into: &batch, maximum: batchSize) }
      return batch.popLast()?.event
    }
  }

  /// The next event, waiting for it; `nil` when the task is cancelled or the bus has been deinitialized.
  func wait(isolation: isolated (any Actor)?) async -> MeasurementEvent? {
    if Task.isCancelled { return nil }
    let id = log.withLog { $0.makeReaderID() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        suspend(SuspendedReader(id: id, continuation: continuation))
      }
    } onCancel: {
      let reader = log.withLog { $0.cancel(id) }
      reader?.continuation.resume(returning: nil)
    }
  }

  private func suspend(_ reader: SuspendedReader) {
    let waiting = log.withLog { log in
      // A task cancelled before this line has run its handler in vain; one cancelled after it runs
      // the handler after this lock, and finds the reader.
      Task.isCancelled ? .receives(nil) : log.wait(reader, at: slot)
    }
    if case .receives(let event) = waiting { reader.continuation.resume(returning: event) }
  }
}

/// A call of `next()` that is suspended until the next event.
struct SuspendedReader: Identifiable, Sendable {
  typealias ID = Int

  let id: ID
  let continuation: CheckedContinuation<MeasurementEvent?, Never>
}
