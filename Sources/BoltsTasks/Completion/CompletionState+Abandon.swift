/// A state of any type whose producer may be dropped.
@usableFromInline
protocol Abandonable: AnyObject, Sendable {
  func abandon(_ error: any Error)
}

extension CompletionState: Abandonable {
  /// Fails the task from the `deinit` of its producer: a source, or a continuation that has not run.
  ///
  /// The waiters run on the global executor, because the thread that releases a producer may hold a
  /// lock that they take, and because they may release the next producer, which would be a recursion.
  @usableFromInline
  nonisolated func abandon(_ error: any Error) {
    guard let waiters = complete(throwing: error), !waiters.isEmpty else { return }
    // Moved, so that this thread never releases the captures of the waiters.
    GlobalExecutor().execute { [waiters = consume waiters] in waiters.run() }
  }
}
