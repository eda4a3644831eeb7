internal import Synchronization

/// A callback that waits for a cancellation, and the way to take it back.
public struct CancellationRegistration: Sendable {
  private let entry: CancellationEntry?
  private let state: CompletionState<Void>?
  private let ticket: WaiterTicket?

  init(
    entry: CancellationEntry?, state: CompletionState<Void>? = nil, ticket: WaiterTicket? = nil
  ) {
    self.entry = entry
    self.state = state
    self.ticket = ticket
  }

  /// Takes the callback back: it will not run, and is released.
  ///
  /// Without effect when the callback has started, when it was disposed of before, and when the
  /// token can't be cancelled. It does not wait for a callback that is running on another thread.
  public func dispose() {
    guard let entry, let state, let ticket, entry.dispose() else { return }
    state.unregister(ticket)
  }
}

/// A callback that runs once or never.
///
/// It decides for itself, for by the time it is disposed of its source may have taken it out to run
/// it, after callbacks that stood before it.
final class CancellationEntry: Sendable {
  private let callback: Mutex<(@Sendable () -> WaiterList)?>

  init(_ callback: @escaping @Sendable () -> WaiterList) { self.callback = Mutex(callback) }

  /// Releases the callback; `false` when it has started or was disposed of before.
  func dispose() -> Bool {
    callback.exchange(nil) != nil
  }

  @Sendable
  func run() -> WaiterList {
    callback.exchange(nil)?() ?? WaiterList()
  }
}
