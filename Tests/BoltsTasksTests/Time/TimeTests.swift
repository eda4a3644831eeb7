import BoltsTasks
import TestSupport
import Testing

/// Longer than any test run.
private let never = Duration.seconds(1_000_000_000)

@Suite("retry")
struct RetryTests {
  @Test("fewer than one attempt fails with noTasks")
  func none() {
    for attempts in [0, -1, .min] {
      let task = retry(attempts: attempts) { _ -> BoltsTask<Int> in
        Issue.record("ran")
        return BoltsTask(0)
      }
      #expect(task.error as? BoltsError == .noTasks)
    }
  }

  @Test("a failed attempt is followed by another, until one succeeds, at once or later")
  func untilSuccess() {
    for isEarly in [true, false] {
      let sources = (0..<3).map { _ in TaskCompletionSource<Int>() }
      func complete() {
        for source in sources.prefix(2) { source.setError(TestError()) }
        sources[2].setResult(1)
      }
      if isEarly { complete() }
      let task = retry(attempts: 5) { sources[$0 - 1].task }
      if !isEarly { complete() }
      #expect(task.result == 1)
    }
  }

  @Test("a cancelled attempt is not retried, and cancels the task")
  func cancelledAttempt() {
    let counter = Counter()
    let task = retry(attempts: 5) { _ -> BoltsTask<Int> in
      counter.increment()
      return .cancelled()
    }
    #expect(task.isCancelled)
    #expect(counter.value == 1)
  }

  @Test("a token that is already cancelled prevents the first attempt")
  func cancelledBefore() {
    let source = CancellationTokenSource()
    source.cancel()
    let task = retry(attempts: 5, cancellationToken: source.token) { _ -> BoltsTask<Int> in
      Issue.record("ran")
      return BoltsTask(0)
    }
    #expect(task.isCancelled)
  }

  @Test("a token cancelled during an attempt prevents the next, but not this one's success")
  func cancelledDuring() {
    let source = CancellationTokenSource()
    let task = retry(attempts: 5, cancellationToken: source.token) { _ -> BoltsTask<Int> in
      source.cancel()
      return BoltsTask(error: TestError())
    }
    #expect(task.isCancelled)
    let other = CancellationTokenSource()
    let succeeding = retry(attempts: 5, cancellationToken: other.token) { _ -> BoltsTask<Int> in
      other.cancel()
      return BoltsTask(1)
    }
    #expect(succeeding.result == 1)
  }

  @Test("a token cancelled during a delay cancels the task at once")
  func cancelledInDelay() {
    let source = CancellationTokenSource()
    let task = retry(attempts: 5, delay: .constant(never), cancellationToken: source.token) {
      BoltsTask<Int>(error: TestError(code: $0))
    }
    #expect(!task.isCompleted)
    source.cancel()
    #expect(task.isCancelled)
  }

  @Test("an error that is not to be retried ends the attempts, now or later; the last is not asked")
  func predicate() async {
    let log = Log<Int>()
    let shouldRetry: @Sendable (any Error) -> Bool = { error in
      let code = (error as? TestError)?.code ?? 0
      log.add(code)
      return code < 2
    }
    let now = retry(attempts: 5, while: shouldRetry) { BoltsTask<Int>(error: TestError(code: $0)) }
    #expect(now.testError == TestError(code: 2))
    let pending = TaskCompletionSource<Int>()
    let later = retry(attempts: 5, while: shouldRetry) { _ in pending.task }
    pending.setError(TestError(code: 3))
    #expect(later.testError == TestError(code: 3))
    let asynchronous = retry(attempts: 5, while: shouldRetry) { attempt async throws -> Int in
      throw TestError(code: attempt + 3)
    }
    await #expect(throws: TestError(code: 4)) { try await asynchronous.value }
    let last = retry(attempts: 1, while: shouldRetry) { BoltsTask<Int>(error: TestError(code: $0)) }
    #expect(last.testError == TestError(code: 1))
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test("the delay is asked for after each attempt but the last, with the number of the attempt")
  func delays() {
    let log = Log<Int>()
    let delay = RetryDelay { attempt in
      log.add(attempt)
      return .zero
    }
    let task = retry(attempts: 4, delay: delay) { BoltsTask<Int>(error: TestError(code: $0)) }
    #expect(task.testError == TestError(code: 4))
    #expect(log.entries == [1, 2, 3])
  }
}

@Suite("delay and timeout")
struct DelayTests {
  @Test("a delay completes when its time has passed; zero or less has already completed")
  func delay() async throws {
    #expect(BoltsTask.delay(for: .zero).isCompleted)
    #expect(BoltsTask.delay(for: .seconds(-1)).isCompleted)
    try await BoltsTask.delay(for: .nanoseconds(1)).value
  }

  @Test("cancelling the token cancels a delay at once")
  func delayCancelled() {
    let source = CancellationTokenSource()
    let task = BoltsTask.delay(for: never, cancellationToken: source.token)
    #expect(!task.isCompleted)
    source.cancel()
    #expect(task.isCancelled)
    #expect(BoltsTask.delay(for: never, cancellationToken: source.token).isCancelled)
    #expect(BoltsTask.delay(for: .zero, cancellationToken: source.token).isCancelled)
  }

  @Test("a task that completes in time is not affected by its timeout")
  func inTime() {
    for outcome in [TaskOutcome.success(1), .failure(TestError()), .cancelled] {
      #expect(BoltsTask(outcome: outcome).timeout(after: .zero).outcome?.matches(outcome) == true)
      let source = TaskCompletionSource<Int>()
      let cancellation = CancellationTokenSource()
      let limited = source.task.timeout(after: never, cancelling: cancellation)
      #expect(!limited.isCompleted)
      source.trySet(outcome)
      #expect(limited.outcome?.matches(outcome) == true)
      #expect(!cancellation.isCancellationRequested)
    }
  }

  @Test("a timeout of zero fails at once")
  func noTime() {
    let source = TaskCompletionSource<Int>()
    for duration in [Duration.zero, .seconds(-1)] {
      let cancellation = CancellationTokenSource()
      let limited = source.task.timeout(after: duration, cancelling: cancellation)
      #expect(limited.error as? BoltsError == .timedOut(after: duration))
      #expect(cancellation.isCancellationRequested)
    }
    source.cancel()
  }

  @Test("a timeout cancels the given source before its own continuations run")
  func cancelling() async {
    let cancellation = CancellationTokenSource()
    let source = TaskCompletionSource<Int>()
    cancellation.token.register { source.cancel() }
    let limited = source.task.timeout(after: .nanoseconds(1), cancelling: cancellation)
    let wasCancelled = limited.continueWith { _ in cancellation.isCancellationRequested }
    await #expect(throws: BoltsError.self) { try await limited.value }
    #expect((try? await wasCancelled.value) == true)
    #expect(source.task.isCancelled)
  }
}
