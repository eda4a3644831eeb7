internal import BoltsTasks
internal import Synchronization

/// A callback that reads the log on an executor: one event at a time, in order.
final class CallbackSubscriber: Sendable {
  private let log: SharedEventLog
  private let executor: any ContinuationExecutor
  private let includesNotifications: Bool
  private let state: Mutex<State>

  private struct State {
    /// `nil` until it has subscribed.
    var slot: EventLog.Slot?
    /// `nil` once the subscription has ended, so that the captures of the callback are released then.
    var callback: (@Sendable (MeasurementEvent) -> Void)?
  }

  /// Creates a subscriber that does not receive yet.
  ///
  /// - Parameters:
  ///   - log: The log to read.
  ///   - executor: Where the callback runs.
  ///   - includesNotifications: Whether it is called for events that were received as notifications.
  ///   - callback: Called with each event, one call at a time.
  init(
    log: SharedEventLog, executor: any ContinuationExecutor, includesNotifications: Bool = true,
    callback: @escaping @Sendable (MeasurementEvent) -> Void
  ) {
    self.log = log
    self.executor = executor
    self.includesNotifications = includesNotifications
    self.state = Mutex(State(callback: callback))
  }

  // The log's lock is taken inside this one, so the slot belongs to this subscriber whenever it is used.

  /// Begins to receive.
  func subscribe() {
    state.withLock { state in
      state.slot = log.withLog { $0.add(keepingNewest: nil, callback: self) }
    }
  }

  /// Ends receiving and releases the callback; a call that has begun runs to its end.
  func cancel() {
    if let slot = state.exchange(State()).slot { log.withLog { $0.remove(slot) } }
  }

  /// Starts reading; the log calls this once until nothing is left.
  func schedule() {
    let drainJob = DrainJob(for: self)
    executor.execute { drainJob.run() }
  }

  /// Reads until nothing is left.
  fileprivate func drain() {
    var batch: [LoggedEvent] = []
    while read(into: &batch) {
      while let event = batch.popLast(), let callback = state.withLock({ $0.callback }) {
        if includesNotifications || !event.isFromNotification { callback(event.event) }
      }
    }
  }

  /// Waits for the next event to be scheduled again.
  fileprivate func suspend() {
    state.withLock { state in
      if let slot = state.slot { log.withLog { $0.suspend(slot, for: self) } }
    }
  }

  private func read(into batch: inout [LoggedEvent]) -> Bool {
    state.withLock { state in
      guard let slot = state.slot else { return false }
      return log.withLog { $0.read(slot, for: self, into: &batch, maximum: 64) }
    }
  }
}

/// The job that an executor runs. If the executor runs it twice, the calls still happen one at a time;
/// if it drops it, the job that is scheduled with the next event reads the remaining events.
private final class DrainJob: Sendable {
  private let subscriber: CallbackSubscriber
  private let hasRun = Atomic(false)

  init(for subscriber: CallbackSubscriber) { self.subscriber = subscriber }

  deinit {
    if !hasRun.load(ordering: .relaxed) { subscriber.suspend() }
  }

  func run() {
    if !hasRun.exchange(true, ordering: .relaxed) { subscriber.drain() }
  }
}

/// The subscription of a callback to a `MeasurementEventBus`, for as long as this object is kept.
///
/// It ends with `cancel()`, or with the last reference to this object; the callback and what it
/// captured are released then. It does not keep the bus alive.
public final class Subscription: Sendable {
  private let onCancel: @Sendable () -> Void

  init(onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = onCancel
  }

  deinit { onCancel() }

  /// Ends the subscription; cancelling again does nothing.
  ///
  /// No call begins after this returns, except one that is just beginning on another thread.
  /// A callback may cancel its own subscription.
  public func cancel() { onCancel() }
}
