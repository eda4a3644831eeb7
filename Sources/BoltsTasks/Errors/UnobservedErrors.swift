internal import Synchronization

/// Errors that nobody looked at: a task failed, and went away before anyone awaited its value, read
/// its error or outcome, or combined it with others. (A task that lost a `race` counts as looked at;
/// one that fails after its `timeout` does not.)
///
/// A continuation that passes an error on, such as `continueOnSuccessWith`, passes the looking on
/// with it: its own task is then the one to look at. `continueWith` hands its body the task, and it
/// is for the body to look.
public enum UnobservedErrors {
  private static let handler = Mutex<(@Sendable (any Error) -> Void)?>(nil)

  /// Sets what is told of an error that nobody looked at; `nil` restores the default.
  ///
  /// By default a debug build writes a line to standard error and a release build does nothing. The
  /// handler runs on whichever thread dropped the task, and never under a lock. It is meant to be
  /// set once, when a program starts; setting it again replaces it.
  public static func setHandler(_ handler: (@Sendable (any Error) -> Void)?) {
    self.handler.exchange(handler)
  }

  static func report(_ error: any Error) {
    if let handler = handler.withLock({ $0 }) {
      handler(error)
    } else {
      Diagnostics.debug("a task failed and nobody looked at its error: \(error)")
    }
  }
}
