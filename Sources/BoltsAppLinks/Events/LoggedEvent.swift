/// An event in the log, and whether it came in as a notification.
///
/// A bridge sends out what was posted to the bus, and never what came in as a notification.
struct LoggedEvent: Sendable {
  let event: MeasurementEvent
  var isFromNotification = false
}
