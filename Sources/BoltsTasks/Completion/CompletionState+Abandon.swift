/// A state of any type whose producer may be dropped.
@usableFromInline
protocol Abandonable: AnyObject, Sendable {
  func abandon(_ error: any Error)
}

extension CompletionState: Abandonable {
  /// Fails the task from the `deinit` of its producer: a source, or a continuation that has not run.
  @usableFromInline
  nonisolated func abandon(_ error: any Error) {
    complete(throwing: error)?.runOnGlobalExecutor()
  }
}

extension WaiterList {
  /// Runs the waiters of a task whose producer is being released: on the global executor, because the
  /// thread that releases a producer may hold a lock that they take, and because they may release the
  /// next producer, which would be a recursion.
  consuming func runOnGlobalExecutor() {
    guard !isEmpty else { return }
    // Moved, so that this thread never releases the captures of the waiters.
    GlobalExecutor().execute { [waiters = consume self] in waiters.run() }
  }
}
