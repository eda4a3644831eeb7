internal import Dispatch
internal import Synchronization

/// Runs an action once, after a time, unless it is cancelled before. Cancelling releases the action
/// and the timer at once.
final class Timer: Sendable {
  private let action: Mutex<(@Sendable () -> Void)?>
  // Dispatch's sources may be cancelled from any thread, though the protocol does not say `Sendable`.
  // Everything else that is done with this one is done below, before anyone else has it.
  private nonisolated(unsafe) let source: any DispatchSourceTimer

  init(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
    self.action = Mutex(action)
    let source = DispatchSource.makeTimerSource(queue: .global())
    unsafe self.source = source
    // The source keeps the timer until it has fired or is cancelled.
    source.setEventHandler { self.fire() }
    source.schedule(deadline: DispatchTime(after: delay) ?? .distantFuture)
    source.activate()
  }

  func cancel() {
    _ = take()
  }

  private func fire() {
    take()?()
  }

  private func take() -> (@Sendable () -> Void)? {
    unsafe source.cancel()
    return action.exchange(nil)
  }
}

extension DispatchTime {
  /// The time when a delay from now has passed; `nil` when that is more than a hundred years, which
  /// Dispatch can't count in nanoseconds.
  init?(after delay: Duration) {
    let (seconds, attoseconds) = delay.components
    guard seconds < 100 * 366 * 86_400 else { return nil }
    self = .now()
    if delay > .zero {
      self = self + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
    }
  }
}
