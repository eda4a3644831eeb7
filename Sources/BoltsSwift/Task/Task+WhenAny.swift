internal import BoltsTasks

extension Task {
  /// A task that succeeds when any of the given tasks has completed, even with an error or by
  /// cancellation.
  ///
  /// For no tasks at all it has succeeded already.
  ///
  /// - Parameter tasks: The tasks to wait for.
  public static func whenAny(_ tasks: [Task]) -> Task<Void> {
    guard !tasks.isEmpty else { return Task<Void>(()) }
    return Task<Void>(
      base: race(tasks.map(\.base)).continueWith(on: .immediate) { first in
        // Observed: which task completed first, and how, is not this task's to say.
        _ = first.error
        return Unchecked(())
      })
  }

  /// A task that succeeds when any of the given tasks has completed, even with an error or by
  /// cancellation.
  ///
  /// For no tasks at all it has succeeded already.
  ///
  /// - Parameter tasks: The tasks to wait for.
  public static func whenAny(_ tasks: Task...) -> Task<Void> {
    whenAny(tasks)
  }
}
