internal import Foundation
internal import Synchronization

/// An observation of a notification that can be stopped from any thread.
final class NotificationObserver: Sendable {
  private let center: NotificationCenter
  private let token: Mutex<(any NSObjectProtocol)?>

  init(
    of name: Notification.Name, at center: NotificationCenter,
    _ receive: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    token = Mutex(center.addObserver(forName: name, object: nil, queue: nil, using: receive))
  }

  /// Ends the observation; stopping again does nothing.
  func stop() {
    if let token = token.withLock({ $0.take() }) { center.removeObserver(token) }
  }
}
