internal import Synchronization

/// The registration of a callback with a token, which can be disposed of.
///
/// It retains the token, but not the callback: the callback is released as soon as it has run or can no
/// longer run, however long the registration is kept.
public struct CancellationRegistration: Sendable {
  private let ticket: WaiterTicket?
  // The state's waiter alone keeps the callback, and the state drops its waiters when it completes.
  private weak let callback: CancellationCallback?

  /// The registration of a callback that has run, or never will.
  init() {
    ticket = nil
    callback = nil
  }

  init(_ callback: CancellationCallback, _ ticket: WaiterTicket) {
    self.ticket = ticket
    self.callback = callback
  }

  /// Removes the callback from the token, so that it does not run, and releases it.
  ///
  /// It has no effect when the callback has started, when it was disposed of before, and when the
  /// token can't be cancelled. It does not wait for a callback that is running on another thread.
  public func dispose() {
    guard let ticket, let callback, callback.dispose() else { return }
    ticket.withdraw()
  }
}

/// A callback that runs once or never: by the time it is disposed of, the source may have taken it out to run it after
/// callbacks that were registered before it.
final class CancellationCallback: Sendable {
  /// A bare closure in a `Mutex` is wrapped in two more thunks at each access.
  private struct Body {
    let call: @Sendable () -> Void
  }

  private let body: Mutex<Body?>

  init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(Body(call: body)) }

  /// Releases the callback; `false` when it has started or was disposed of before.
  func dispose() -> Bool {
    body.exchange(nil) != nil
  }

  @Sendable
  func run(_ cancelled: CompletionState) -> Ready? {
    body.exchange(nil)?.call()
    return nil
  }
}
