import BoltsTasks

extension MixedPort {
  /// Tries again what failed for a reason that may pass.
  struct Retrier: Sendable {
    let policy: RetryPolicy

    func run<T: Sendable>(_ work: @escaping @Sendable () -> BoltsTask<T>) -> BoltsTask<T> {
      retry(attempts: policy.attempts, delay: .seconds(policy.delayInSeconds)) { attempt in
        work()
          .continueOnSuccessWith { Result<T, any Error>.success($0) }
          .continueOnErrorWith { error in
            // What will not pass is an answer, as far as `retry` is concerned.
            if policy.allowsRetry(after: error, attempt: attempt) { throw error }
            return .failure(error)
          }
      }
      .continueOnSuccessWith { try $0.get() }
    }
  }
}
