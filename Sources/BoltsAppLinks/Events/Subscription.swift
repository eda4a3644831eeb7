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
