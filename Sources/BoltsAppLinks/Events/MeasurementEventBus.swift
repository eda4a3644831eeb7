public import BoltsTasks

/// Delivers measurement events to all subscribers.
///
/// Every subscriber gets every event posted after it subscribed, in the order of posting. A slow
/// subscriber delays no other: the contents of an unread event are stored once for all subscribers, until
/// the last of them has read it or is deinitialized.
///
///     let events = MeasurementEventBus.shared.events()
///     Task {
///       for await event in events { print(event.name.rawValue, event.arguments) }
///     }
public actor MeasurementEventBus {
  /// The default bus.
  public static let shared = MeasurementEventBus()

  /// A lock guards the queues, not the actor, because `received`, `subscribe` and `events` are called by
  /// synchronous code on any thread, and so are readers. The actor lets callers that post wait for their
  /// turn without blocking a thread.
  let queues = EventQueues()

  /// Creates a bus without subscribers.
  public init() {}

  deinit { queues.finish() }

  /// Posts an event. When it returns, every current subscriber has it in its queue, and the callbacks whose
  /// executor runs them at once (`.immediate`, `.default`) have run. A callback that is running on another
  /// thread is called with it there, when it returns.
  public func post(_ event: MeasurementEvent) { queues.post(event) }

  /// Subscribes to the events posted from now on.
  ///
  /// The subscription begins with this call, not with the first `next()`: call it before the task
  /// that reads the events, or the task misses what is posted until it runs.
  ///
  /// - Parameter limit: The number of unread events that the sequence keeps; beyond it the oldest
  ///   are dropped, and `MeasurementEventSequence.droppedCount` counts them. 0 keeps none: an event
  ///   only reaches a reader that is waiting. With `nil` nothing is dropped, and memory grows with
  ///   the backlog of the slowest reader; an event's contents are stored once for all readers.
  /// - Returns: The events, in the order in which they are posted.
  public nonisolated func events(bufferingNewest limit: Int? = nil) -> MeasurementEventSequence {
    MeasurementEventSequence(queues, keepingNewest: limit)
  }

  /// Calls back for each event posted from now on: in order, one call at a time.
  ///
  /// Nothing is dropped. An executor that runs work at once (`.immediate`, `.default`) runs the
  /// callback inside `post(_:)`, which returns after it, as with Bolts' notifications, unless the callback is
  /// running already: then it is called again when it returns, where it runs. On any other
  /// executor, such as the default one, a slow callback delays neither `post(_:)` nor other subscribers.
  /// If an executor drops its work, the callback gets the event together with the next one.
  ///
  /// It can be called on any thread, such as in a synchronous method of an app delegate.
  ///
  /// - Parameters:
  ///   - executor: Where the callback runs.
  ///   - callback: Called with each event.
  /// - Returns: The subscription, which lasts until it is cancelled or its last reference is released.
  public nonisolated func subscribe(
    on executor: some ContinuationExecutor = .global,
    _ callback: @escaping @Sendable (MeasurementEvent) -> Void
  ) -> Subscription {
    let subscriber = queues.add(EventSubscriber(on: executor, call: callback))
    return Subscription { [queues] in queues.remove(subscriber) }
  }
}

extension MeasurementEventBus {
  /// The subscription of a callback to a `MeasurementEventBus`, for as long as this object is kept.
  ///
  /// It ends with `cancel()`, or with the last reference to this object; the callback and what it
  /// captured are released then. It does not keep the bus alive.
  public final class Subscription: Sendable {
    private let onCancel: @Sendable () -> Void

    init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

    deinit { onCancel() }

    /// Ends the subscription; cancelling again does nothing.
    ///
    /// No call begins after this returns, except one that is just beginning on another thread.
    /// A callback may cancel its own subscription.
    public func cancel() { onCancel() }
  }
}
