internal import BoltsTasks

extension Executor {
  /// Runs a step of a chain and follows the task that it returns.
  ///
  /// Bolts-Swift asks an executor only where a closure of the caller's is to run, and passes errors
  /// and cancellation by in place; so the continuations of BoltsTasks run in place here, and come
  /// to the executor for the closure alone.
  func run<T>(
    _ step: @escaping @Sendable () throws -> BoltsTask<Unchecked<T>>
  ) -> BoltsTask<Unchecked<T>> {
    BoltsTask<Void>(()).continueWith(on: base) { _ in try translatingCancelledError(step) }
  }
}

/// Runs a closure of Bolts-Swift's kind for BoltsTasks, which knows only Swift's error for
/// cancellation.
func translatingCancelledError<T>(_ body: () throws -> T) throws -> T {
  do {
    return try body()
  } catch is CancelledError {
    throw CancellationError()
  }
}
