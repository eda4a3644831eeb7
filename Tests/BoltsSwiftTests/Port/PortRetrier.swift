import BoltsTasks

extension Port {
  /// Retries requests that failed with a transient error.
  struct Retrier: Sendable {
    let policy: RetryPolicy

    func run<T: Sendable>(_ work: @escaping @Sendable () -> BoltsTask<T>) -> BoltsTask<T> {
      retry(attempts: policy.attempts, delay: .seconds(policy.delayInSeconds)) { attempt in
        work()
          .continueOnSuccessWith { Result<T, any Error>.success($0) }
          .continueOnErrorWith { error in
            // A permanent error counts as a result for `retry`.
            if policy.allowsRetry(after: error, attempt: attempt) { throw error }
            return .failure(error)
          }
      }
      .continueOnSuccessWith { try $0.get() }
    }
  }
}
