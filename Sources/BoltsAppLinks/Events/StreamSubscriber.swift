internal import Synchronization

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
