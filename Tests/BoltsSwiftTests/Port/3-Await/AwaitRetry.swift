import BoltsTasks

extension AwaitPort {
  /// Retries requests that failed with a transient error.
  static func retrying<T: Sendable>(
    _ policy: RetryPolicy, _ work: () async throws -> T
  ) async throws -> T {
    var attempt = 1
    while true {
      do {
        return try await work()
      } catch  where policy.allowsRetry(after: error, attempt: attempt) {
        try await BoltsTask.delay(for: .seconds(policy.delayInSeconds)).value
        attempt += 1
      }
    }
  }
}
