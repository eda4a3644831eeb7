internal import BoltsTasks

extension Task {
  /// Returns a task that succeeds when any of the given tasks completes, whatever its outcome.
  ///
  /// - Parameter tasks: The tasks to wait for.
  /// - Returns: A task that succeeds when the first of them completes, even with an error or by
  ///   cancellation. For an empty array it has succeeded already.
  public static func whenAny(_ tasks: [Task]) -> Task<Void> {
    guard !tasks.isEmpty else { return Task<Void>(()) }
    return Task<Void>(
      base: race(tasks.map(\.base)).continueWith(on: .immediate) { first in
        // Mark the error as observed, because this task reports neither the first task nor its outcome.
        _ = first.error
        return Unchecked(())
      })
  }

  /// Returns a task that succeeds when any of the given tasks completes, whatever its outcome.
  ///
  /// - Parameter tasks: The tasks to wait for.
  /// - Returns: A task that succeeds when the first of them completes, even with an error or by
  ///   cancellation. For no tasks it has succeeded already.
  public static func whenAny(_ tasks: Task...) -> Task<Void> {
    whenAny(tasks)
  }
}
