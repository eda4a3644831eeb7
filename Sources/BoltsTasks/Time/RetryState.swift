/// Makes the attempts of one `retry`.
final class RetryState<Success: Sendable, C: Clock<Duration>>: Sendable {
  let answer = CompletionState<Success>()
  private let attempts: Int
  private let backOff: RetryBackOff
  private let clock: C
  private let token: CancellationToken?
  private let body: @Sendable (Int) -> BoltsTask<Success>

  init(
    attempts: Int, backOff: RetryBackOff, clock: C, token: CancellationToken?,
    body: @escaping @Sendable (Int) -> BoltsTask<Success>
  ) {
    self.attempts = attempts
    self.backOff = backOff
    self.clock = clock
    self.token = token
    self.body = body
  }

  /// Makes attempts in a loop for as long as they fail at once, and continues later if one is
  /// pending, or there is a delay after it.
  func go(from first: Int) {
    var next: Int? = first
    while let attempt = next { next = self.attempt(attempt) }
  }

  /// Makes an attempt, and returns the number of the next one if that is to be made at once.
  private func attempt(_ number: Int) -> Int? {
    if let token, token.isCancellationRequested {
      finish(.cancelled)
      return nil
    }
    let task = body(number)
    guard task.isCompleted else {
      task.continueWith { completed in
        if let delay = self.settle(completed, number) { self.wait(delay, thenTry: number + 1) }
      }
      return nil
    }
    guard let delay = settle(task, number) else { return nil }
    if delay <= .zero { return number + 1 }
    wait(delay, thenTry: number + 1)
    return nil
  }

  /// Completes with the outcome of the last attempt, or returns how long to wait for the next.
  private func settle(_ task: BoltsTask<Success>, _ attempt: Int) -> Duration? {
    let outcome = task.finalOutcome
    if case .failure = outcome, attempt < attempts { return backOff.delay(afterAttempt: attempt) }
    finish(outcome)
    return nil
  }

  private func wait(_ delay: Duration, thenTry attempt: Int) {
    BoltsTask.delay(for: delay, clock: clock, cancellationToken: token).continueWith { waited in
      if waited.isCancelled { self.finish(.cancelled) } else { self.go(from: attempt) }
    }
  }

  private func finish(_ outcome: TaskOutcome<Success>) {
    answer.complete(outcome)?.run()
  }
}
