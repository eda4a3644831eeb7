/// How long `retry` waits between attempts.
public struct RetryBackOff: Sendable {
  private let delay: @Sendable (Int) -> Duration

  /// Waits as a closure says, which is given the number of the attempt that failed, from 1 on.
  public init(_ delay: @escaping @Sendable (_ attempt: Int) -> Duration) { self.delay = delay }

  /// Waits the same time after every attempt.
  public static func constant(_ duration: Duration) -> RetryBackOff {
    RetryBackOff { _ in duration }
  }

  /// Waits longer after every attempt: `initial`, then `multiplier` times as long each time, up to
  /// `maximum`, which stands for whatever is too long to count. What comes to zero or less, such as
  /// with a negative multiplier, is no delay.
  public static func exponential(
    initial: Duration, multiplier: Double = 2, maximum: Duration = .seconds(60)
  ) -> RetryBackOff {
    RetryBackOff { attempt in
      guard initial > .zero else { return .zero }
      let factor = power(multiplier, attempt - 1)
      let seconds = initial / .seconds(1) * factor
      guard seconds < maximum / .seconds(1) else { return maximum }
      return seconds > 0 ? initial * factor : .zero
    }
  }

  /// By squaring, so that the millionth delay is as soon found as the first.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    var square = base
    var rest = max(exponent, 0)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }

  func delay(afterAttempt attempt: Int) -> Duration { delay(attempt) }
}

/// Runs a body until its task succeeds, a number of times at most, with the same delay in between.
///
/// See `retry(attempts:backOff:cancellationToken:_:)`.
public func retry<T: Sendable>(
  attempts: Int,
  delay: Duration = .zero,
  cancellationToken: CancellationToken? = nil,
  _ body: @escaping @Sendable (_ attempt: Int) -> BoltsTask<T>
) -> BoltsTask<T> {
  retry(
    attempts: attempts, backOff: .constant(delay), cancellationToken: cancellationToken, body)
}

/// Runs a body until its task succeeds, a number of times at most.
///
/// The first attempt starts at once. A failed one is followed by another after the delay that
/// `backOff` gives; the error of the last attempt is the error of the returned task. A cancelled
/// attempt is not tried again, and cancels the returned task. So does the token, before an attempt
/// or during a delay. Attempts are not nested: a million of them need no more stack than one.
///
/// - Parameters:
///   - attempts: How often to try. Less than 1 fails with `BoltsError.noTasks`.
///   - backOff: How long to wait after an attempt that failed.
///   - cancellationToken: Stops trying. An attempt under way is not interrupted; pass the token to
///     what it does.
///   - body: Makes an attempt. It is given the attempt's number, from 1 on.
public func retry<T: Sendable>(
  attempts: Int,
  backOff: RetryBackOff,
  cancellationToken: CancellationToken? = nil,
  _ body: @escaping @Sendable (_ attempt: Int) -> BoltsTask<T>
) -> BoltsTask<T> {
  guard attempts > 0 else { return BoltsTask(error: BoltsError.noTasks) }
  let retrying = Retrying(
    attempts: attempts, backOff: backOff, token: cancellationToken, body: body)
  retrying.go(from: 1)
  return BoltsTask(state: retrying.answer)
}

private final class Retrying<Success: Sendable>: Sendable {
  let answer = CompletionState<Success>()
  private let attempts: Int
  private let backOff: RetryBackOff
  private let token: CancellationToken?
  private let body: @Sendable (Int) -> BoltsTask<Success>

  init(
    attempts: Int, backOff: RetryBackOff, token: CancellationToken?,
    body: @escaping @Sendable (Int) -> BoltsTask<Success>
  ) {
    self.attempts = attempts
    self.backOff = backOff
    self.token = token
    self.body = body
  }

  /// Makes attempts in a loop for as long as they fail at once, and continues later where one, or
  /// the delay after it, takes its time.
  func go(from first: Int) {
    var next: Int? = first
    while let attempt = next { next = self.attempt(attempt) }
  }

  /// Makes an attempt, and says which is to be made next where that is to be done at once.
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

  /// Ends with what an attempt came to, or says how long to wait for the next.
  private func settle(_ task: BoltsTask<Success>, _ attempt: Int) -> Duration? {
    let outcome = task.finalOutcome
    if case .failure = outcome, attempt < attempts { return backOff.delay(afterAttempt: attempt) }
    finish(outcome)
    return nil
  }

  private func wait(_ delay: Duration, thenTry attempt: Int) {
    BoltsTask.delay(for: delay, cancellationToken: token).continueWith { waited in
      if waited.isCancelled { self.finish(.cancelled) } else { self.go(from: attempt) }
    }
  }

  private func finish(_ outcome: TaskOutcome<Success>) {
    answer.complete(outcome)?.run()
  }
}
