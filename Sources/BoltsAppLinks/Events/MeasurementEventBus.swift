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
///
/// The actor protects its subscribers: the order in which events are posted is the order in which every subscriber gets
/// them. Its executor is a lock, so synchronous code on any thread posts, subscribes and receives at once, without `await`.
/// Do not isolate code of your own to it (`isolated MeasurementEventBus`): that code would run under the lock, and a call
/// of `post` in it would wait for itself.
public actor MeasurementEventBus {
  /// The default bus.
  public static let shared = MeasurementEventBus()

  /// In the order in which they came, and some that have left.
  private var subscribers: [EventSubscriber] = []
  private var removedCount = 0
  private let executor = LockExecutor()

  /// The actor's own lock.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Creates a bus without subscribers.
  public init() {}

  deinit { for subscriber in subscribers { subscriber.finish() } }

  /// Posts an event. When it returns, every current subscriber has it in its queue, and the callbacks whose
  /// executor runs them at once (`.immediate`, `.default`) have run. Where a callback is still running on another thread,
  /// that thread calls it with the event next.
  ///
  /// It can be called on any thread.
  public nonisolated func post(_ event: MeasurementEvent) { post([event]) }

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
    let subscriber = EventSubscriber(keepingNewest: limit)
    return MeasurementEventSequence(subscriber, add(subscriber))
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
    add(EventSubscriber(on: executor, call: callback))
  }

  // MARK: - Steps under the lock, which run no caller's code

  /// Adds a subscriber to all that is posted from now on, until its subscription ends.
  nonisolated func add(_ subscriber: EventSubscriber) -> Subscription {
    executor.lock.enter(self, subscriber) { bus, subscriber in bus.subscribers.append(subscriber) }
    return Subscription { [weak self] in
      guard subscriber.remove(), let self else { return }
      // Those that are forgotten are released after the lock.
      _ = executor.lock.enter(self, ()) { bus, _ in bus.forgetRemoved() }
    }
  }

  private func forgetRemoved() -> [EventSubscriber] {
    removedCount += 1
    guard 2 * removedCount > subscribers.count + 32 else { return [] }
    let all = subscribers
    subscribers.removeAll(where: \.hasEnded)
    removedCount = 0
    return all
  }

  /// Posts events with none between them, and wakes those that wait for them, in the order in which they subscribed.
  nonisolated func post(_ events: [MeasurementEvent], fromNotification: Bool = false) {
    let (readers, callbacks) = executor.lock.enter(self, (events, fromNotification)) {
      $0.deliver($1.0, fromNotification: $1.1)
    }
    // Readers first: resuming one only enqueues it, while a callback may run right here.
    for reader in readers { reader.source.trySetResult(()) }
    for subscriber in callbacks { subscriber.start() }
  }

  private func deliver(
    _ events: [MeasurementEvent], fromNotification: Bool
  ) -> (readers: [EventSubscriber.Reader], callbacks: [EventSubscriber]) {
    var (readers, callbacks): ([EventSubscriber.Reader], [EventSubscriber]) = ([], [])
    callbacks.reserveCapacity(subscribers.count)
    for event in events {
      for subscriber in subscribers {
        switch subscriber.add(event, fromNotification: fromNotification) {
        case .resume(let reader): readers.append(reader)
        case .call: callbacks.append(subscriber)
        case nil: break
        }
      }
    }
    return (readers, callbacks)
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
