/// An event in the log, and whether it was received as a notification.
///
/// A bridge sends the events that were posted to the bus, and not those received as notifications.
struct LoggedEvent: Sendable {
  let event: MeasurementEvent
  var isFromNotification = false
}
