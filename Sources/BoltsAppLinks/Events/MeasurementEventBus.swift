public import BoltsTasks

/// Carries measurement events to all that subscribe to them.
///
/// Every subscriber gets every event posted after it subscribed, in the order of posting. A slow
/// subscriber delays no other: what it has not read waits for it, held once for all subscribers
/// together, and is released when the last of them has read it or is deinitialized.
///
///     for await event in MeasurementEventBus.shared.events() {
///       print(event.name.rawValue, event.arguments)
///     }
public actor MeasurementEventBus {
  /// The bus that is used where none is given.
  public static let shared = MeasurementEventBus()

  /// Readers reach the log from wherever they run, so a lock guards it. The actor lets posters wait
  /// for their turn without blocking a thread.
  let log = SharedEventLog()
  /// What `received(_:sourceApplication:)` was told, and is still to be posted.
  let pendingLinks = PendingLinks()

  /// Creates a bus without subscribers.
  public init() {}

  deinit { log.finish() }

  /// Posts an event to all that have subscribed by now.
  ///
  /// It returns when every subscriber has the event in its queue, and when the callbacks whose
  /// executor runs them at once (`.immediate`, `.default`) have run.
  ///
  /// - Parameter event: The event.
  public func post(_ event: MeasurementEvent) {
    postPendingLinks()
    log.post(LoggedEvent(event: event))
  }

  /// Subscribes to the events posted from now on.
  ///
  /// The subscription begins with this call, not with the first `next()`.
  ///
  /// - Parameter limit: The number of unread events that the sequence keeps; beyond it the oldest
  ///   are dropped, and `MeasurementEventSequence.droppedCount` counts them. 0 keeps none: an event
  ///   only reaches a reader that is waiting. With `nil` nothing is dropped, and memory grows with
  ///   the backlog of the slowest reader; an event is stored once for all readers.
  /// - Returns: The events, in the order in which they are posted.
  public nonisolated func events(bufferingNewest limit: Int? = nil) -> MeasurementEventSequence {
    MeasurementEventSequence(log: log, keepingNewest: limit)
  }

  /// Calls back for each event posted from now on: in order, one call at a time.
  ///
  /// Nothing is dropped. An executor that runs work at once (`.immediate`, `.default`) runs the
  /// callback inside `post(_:)`, which then returns after it, as Bolts' notifications did; with any
  /// other, which the default is, a slow callback delays neither the poster nor other subscribers.
  /// What an executor was to read and dropped is read with the next event.
  ///
  /// It can be called from anywhere, such as a synchronous method of an app delegate.
  ///
  /// - Parameters:
  ///   - executor: Where the callback runs.
  ///   - callback: Called with each event.
  /// - Returns: The subscription, which lasts until it is cancelled or its last reference is released.
  public nonisolated func subscribe(
    on executor: some ContinuationExecutor = .global,
    _ callback: @escaping @Sendable (MeasurementEvent) -> Void
  ) -> Subscription {
    let subscriber = CallbackSubscriber(log: log, executor: executor, callback: callback)
    subscriber.subscribe()
    return Subscription { subscriber.cancel() }
  }
}
