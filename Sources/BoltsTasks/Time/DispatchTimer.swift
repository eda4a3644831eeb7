internal import Dispatch
internal import Synchronization

/// Runs an action once, on the global queue after a time, unless it is cancelled before.
///
/// Cancelling releases the action and the timer at once.
final class DispatchTimer: RunningTimer {
  // In a struct, because a bare closure in a `Mutex` is wrapped in two more thunks at each access.
  private struct Action {
    let run: @Sendable () -> Void
  }

  private let action: Mutex<Action?>
  // Dispatch's sources may be cancelled from any thread, though the protocol does not say `Sendable`.
  // Everything else is done below, before another thread can use this one.
  private nonisolated(unsafe) let source: any DispatchSourceTimer

  init(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
    self.action = Mutex(Action(run: action))
    let source = DispatchSource.makeTimerSource(queue: .global())
    unsafe self.source = source
    // The source keeps the timer until it has fired or is cancelled.
    source.setEventHandler { self.fire() }
    // Not `.distantFuture`: a source that never fires retains itself, and is leaked.
    source.schedule(deadline: DispatchTime(after: delay) ?? .now() + .seconds(Int(Int32.max)))
    source.activate()
  }

  func cancel() {
    _ = take()
  }

  private func fire() {
    take()?.run()
  }

  private func take() -> Action? {
    unsafe source.cancel()
    return action.exchange(nil)
  }
}

extension DispatchTime {
  /// The time when a delay from now has passed; `nil` when that is more than 68 years, which Dispatch
  /// can't count on every system: its seconds are an `Int`, and an Apple Watch has such of 32 bits.
  init?(after delay: Duration) {
    let (seconds, attoseconds) = delay.components
    guard seconds < Int32.max else { return nil }
    self = .now()
    if delay > .zero {
      self = self + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
    }
  }
}
