import BoltsSwift

extension BoltsSwiftPort {
  /// Retries requests that failed with a transient error.
  struct Retrier {
    let policy: RetryPolicy

    func run<T>(_ work: @escaping () -> Task<T>) -> Task<T> {
      attempt(1, work)
    }

    private func attempt<T>(_ number: Int, _ work: @escaping () -> Task<T>) -> Task<T> {
      work().continueWithTask { task in
        guard let error = task.error, policy.allowsRetry(after: error, attempt: number) else {
          return task
        }
        return Task<Void>.withDelay(policy.delayInSeconds).continueWithTask { _ in
          attempt(number + 1, work)
        }
      }
    }
  }
}
