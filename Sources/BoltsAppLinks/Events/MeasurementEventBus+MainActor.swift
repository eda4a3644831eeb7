internal import BoltsTasks

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
