internal import Synchronization

/// Errors that were never observed: a task failed, and was released before its error was observed.
///
/// Awaiting the value, reading the error or the outcome, passing the task to a completion handler, and
/// combining it with others observes the error. So does an `await` that ends early, because its Swift task
/// was cancelled.
///
/// A continuation that propagates the error, such as `continueOnSuccessWith`, passes it on to its own
/// task, where it has to be observed: of a chain an error is reported once, at the end. Each branch of a task
/// observes it by itself: where one handles the error, or reads it for a log, another is still reported. The body of
/// `continueWith` receives the task, and has to read its error.
///
/// An error that no caller waits for any more is not reported: of a task that lost a `race`, that ran out
/// of its time, or whose operation threw after its token had been cancelled.
public enum UnobservedErrors {
  // In a struct, because a bare closure in a `Mutex` is wrapped in two more thunks at each access.
  private struct Handler {
    let call: @Sendable (any Error) -> Void
  }

  private static let handler = Mutex<Handler?>(nil)

  /// Sets the function that is called with each error that was never observed.
  ///
  /// By default a debug build writes to standard error, each text once (1,000 different ones at
  /// most), with the place where the source was made for `BoltsError.abandoned`; a release build
  /// does nothing. It is meant to be set once, when a program starts; setting it again replaces it.
  ///
  /// - Parameter handler: Runs on the thread that releases the last reference to the task, never
  ///   under a lock of this library; `nil` restores the default.
  public static func setHandler(_ handler: (@Sendable (any Error) -> Void)?) {
    self.handler.exchange(handler.map(Handler.init))
  }

  @inline(never)
  static func report(_ error: any Error) {
    if let handler = handler.withLock({ $0 }) {
      handler.call(error)
    } else {
      Diagnostics.debug("a task failed, and its error was never observed: \(error)")
    }
  }
}
