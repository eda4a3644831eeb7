/// The callback API that the program is written around: the kind that the team may not change.
protocol Transport: Sendable {
  /// Asks for a path. Calls back exactly once, on any thread: with a text, with an error, or with
  /// neither when it was cancelled.
  func get(
    _ path: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void
  ) -> TransportRequest
}

struct TransportRequest: Sendable {
  let cancel: @Sendable () -> Void
}

enum TransportError: Error, Equatable {
  /// A transient error.
  case offline

  /// A permanent error.
  case notFound
}

struct RetryPolicy: Sendable {
  var attempts = 3
  var delayInSeconds = 0.0

  func allowsRetry(after error: any Error, attempt: Int) -> Bool {
    attempt < attempts && error as? TransportError == .offline
  }
}
