public import BoltsTasks

/// Delivers measurement events to all subscribers.
///
/// Every subscriber gets every event posted after it subscribed, in the order of posting. A slow
/// subscriber delays no other.
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

  private var callbacks: [ObjectIdentifier: EventCallback] = [:]
  private let executor = LockExecutor()

  /// The actor's own lock.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Creates a bus without subscribers.
  public init() {}

  deinit { for callback in callbacks.values { callback.onEnd() } }

  /// Posts an event.
  ///
  /// When it returns, every current subscriber has the event in its queue, and the callbacks whose
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
  /// The stream ends when a task that waits for its next event is cancelled, and after the last event when the bus is
  /// deinitialized. It is for one loop: for another loop that sees everything, call this method again.
  ///
  /// - Parameter limit: The number of unread events that the stream keeps; beyond it the oldest
  ///   are dropped. With `nil` nothing is dropped, and memory grows with the backlog of the reader.
  /// - Returns: The events, in the order in which they are posted.
  public nonisolated func events(
    bufferingNewest limit: Int? = nil
  ) -> AsyncStream<MeasurementEvent> {
    let (events, continuation) = AsyncStream.makeStream(
      of: MeasurementEvent.self,
      bufferingPolicy: limit.map { .bufferingNewest(max(0, $0)) } ?? .unbounded)
    let subscription = add(
      EventCallback(on: .immediate, onEnd: { continuation.finish() }) { continuation.yield($0) })
    continuation.onTermination = { _ in subscription.cancel() }
    return events
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
    add(EventCallback(on: executor, call: callback))
  }

  // MARK: - Steps under the lock, which run no caller's code

  /// Adds a callback for all that is posted from now on, until its subscription ends.
  nonisolated func add(_ callback: EventCallback) -> Subscription {
    executor.lock.enter(self, callback) { $0.callbacks[ObjectIdentifier($1)] = $1 }
    return Subscription { [weak self] in
      callback.cancel()
      guard let self else { return }
      executor.lock.enter(self, ObjectIdentifier(callback)) { $0.callbacks[$1] = nil }
    }
  }

  /// Posts events with none between them.
  nonisolated func post(_ events: [MeasurementEvent], fromNotification: Bool = false) {
    let callbacks = executor.lock.enter(self, (events, fromNotification)) { bus, posted in
      bus.callbacks.values.filter { callback in
        guard callback.includesNotifications || !posted.1 else { return false }
        return callback.add(posted.0)
      }
    }
    for callback in callbacks { callback.start() }
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

extension MeasurementEventBus {
  /// The subscriptions to this bus with callbacks on the main actor, for user interface code.
  ///
  /// ```swift
  /// subscription = bus.onMainActor.subscribe { [weak self] event in self?.count += 1 }
  /// ```
  public nonisolated var onMainActor: MainActorSubscriptions { MainActorSubscriptions(bus: self) }

  /// The subscriptions with callbacks on the main actor; `bus.onMainActor` gives them.
  public struct MainActorSubscriptions: Sendable {
    fileprivate let bus: MeasurementEventBus

    /// As `MeasurementEventBus.subscribe(on:_:)`, with the callback on the main actor.
    ///
    /// The callback may use the state of a `@MainActor` class. It is enqueued, and never runs inside
    /// `post(_:)`.
    public func subscribe(
      _ callback: @escaping @MainActor (MeasurementEvent) -> Void
    ) -> Subscription {
      bus.subscribe(on: .actor(MainActor.shared)) { event in
        MainActor.assumeIsolated { callback(event) }
      }
    }
  }
}
