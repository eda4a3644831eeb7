public import BoltsTasks
public import Foundation

extension Notification.Name {
  /// The notification that carries Bolts' measurement events: `com.parse.bolts.measurement_event`.
  ///
  /// `userInfo` holds the event's name under `event_name` (a string) and its arguments under
  /// `event_args` (a dictionary of strings).
  public static let boltsMeasurementEvent = Notification.Name("com.parse.bolts.measurement_event")
}

extension MeasurementEventBus {
  /// Connects the bus with Bolts' notifications, in both directions.
  ///
  /// - Out: each event posted to the bus is posted as a notification, in order, on `executor`. The
  ///   notification's `object` is the bus.
  /// - In: each notification that others post reaches the bus's subscribers, and is in their queues
  ///   when `NotificationCenter.post` returns. Arguments that are not strings arrive as their
  ///   description; a notification without a name is ignored, as Bolts ignored it.
  ///
  /// An event that was received as a notification is never sent as one, so two buses on one center, or
  /// Bolts in the same process, cause no loop. A second bridge to the same center sends every event twice.
  ///
  /// - Parameters:
  ///   - center: The centre to join.
  ///   - executor: Where notifications are posted: by default the main thread, because
  ///     that is where Bolts' listeners expect them.
  /// - Returns: The bridge, which lasts for as long as you keep it.
  public nonisolated func bridgeNotifications(
    of center: NotificationCenter = .default,
    on executor: some ContinuationExecutor = .mainThread
  ) -> Subscription {
    // Observers are thread-safe to remove, also twice, and nothing else is done with this one.
    nonisolated(unsafe) let incoming = center.addObserver(
      forName: .boltsMeasurementEvent, object: nil, queue: nil
    ) { [weak self] notification in
      guard let self, notification.object as? MeasurementEventBus !== self,
        let event = MeasurementEvent(notification)
      else { return }
      post([event], fromNotification: true)
    }
    let outgoing = add(
      EventCallback(on: executor, includesNotifications: false) { [weak self] event in
        center.post(
          name: .boltsMeasurementEvent, object: self,
          userInfo: [
            NotificationKey.name: event.name.rawValue, NotificationKey.arguments: event.arguments,
          ])
      })
    return Subscription {
      unsafe center.removeObserver(incoming)
      outgoing.cancel()
    }
  }
}

private enum NotificationKey {
  static let name = "event_name"
  static let arguments = "event_args"
}

extension MeasurementEvent {
  fileprivate init?(_ notification: Notification) {
    guard let name = notification.userInfo?[NotificationKey.name] as? String else { return nil }
    var arguments: [String: String] = [:]
    let values = notification.userInfo?[NotificationKey.arguments] as? [AnyHashable: Any] ?? [:]
    for case (let key as String, let value) in values {
      arguments[key] = value as? String ?? "\(value)"
    }
    self.init(name: Name(rawValue: name), arguments: arguments)
  }
}
