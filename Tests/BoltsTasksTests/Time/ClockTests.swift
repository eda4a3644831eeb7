import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Clocks")
struct ClockTests {
  @Test("a delay that is too long for the clock to represent is not an error")
  func longest() {
    let source = CancellationTokenSource()
    let token = source.token
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    let tasks = [
      BoltsTask.delay(for: longest, clock: .suspending, cancellationToken: token),
      BoltsTask.delay(for: longest, cancellationToken: token),
    ]
    source.cancel()
    #expect(tasks.allSatisfy { $0.isCancelled })
  }

  @Test("a clock that throws without being cancelled completes a delay")
  func throwing() async throws {
    try await BoltsTask.delay(for: .seconds(1), clock: ThrowingClock()).value
  }

  @Test("a clock of the user's own is asked to sleep, until the timer is cancelled")
  func usersClock() async throws {
    let (clock, source) = (TestClock(), CancellationTokenSource())
    let task = BoltsTask.delay(
      for: .seconds(2), clock: UsersClock(base: clock), cancellationToken: source.token)
    try await clock.waitForSleepers()
    source.cancel()
    #expect(task.isCancelled && clock.sleeperCount == 0)
  }

  @Test("the token of retry cancels the running attempt of an async body")
  func retryingAsync() async throws {
    let attempts = Counter()
    let started = Gate()
    let source = CancellationTokenSource()
    let endless = retry(attempts: 3, cancellationToken: source.token) { _ -> Int in
      started.open()
      try await Task.sleep(for: .seconds(1_000_000_000))
      return attempts.value
    }
    await started.wait()
    source.cancel()
    await #expect(throws: CancellationError.self) { try await endless.value }
  }
}

@Suite("withRetry")
struct WithRetryTests {
  @Test("attempts are made on the caller's actor, with the delays of its clock, until one succeeds")
  @MainActor
  func untilSuccess() async throws {
    let clock = TestClock()
    var attempts: [Int] = []
    async let advancing: Void = {
      for _ in 1...2 {
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(5))
      }
    }()
    let value = try await withRetry(attempts: 4, delay: .seconds(5), clock: clock) { attempt in
      attempts.append(attempt)
      if attempt < 3 { throw TestError(code: attempt) }
      return attempt
    }
    try await advancing
    #expect(value == 3 && attempts == [1, 2, 3] && clock.now.offset == .seconds(10))
  }

  @Test("the error of the last attempt is thrown, and without an attempt noTasks is")
  func allFail() async {
    await #expect(throws: TestError(code: 3)) {
      try await withRetry(attempts: 3) { throw TestError(code: $0) }
    }
    await #expect(throws: BoltsError.noTasks) {
      try await withRetry(attempts: 0) { _ in _ = Issue.record("ran") }
    }
  }

  @Test("an error that is not to be retried, and a cancellation, end the attempts at once")
  func predicate() async {
    var asked: [any Error] = []
    for error in [TestError(code: 2), CancellationError()] as [any Error] {
      var attempts = 0
      await #expect(throws: (any Error).self) {
        try await withRetry(
          attempts: 9,
          while: { error in
            asked.append(error)
            return error as? TestError != TestError(code: 2)
          }
        ) { attempt in
          attempts = attempt
          throw attempt == 2 ? error : TestError(code: 1)
        }
      }
      #expect(attempts == 2)
    }
    #expect(asked as? [TestError] == [1, 2, 1].map { TestError(code: $0) })
  }

  @Test("cancelling the calling Swift task ends an attempt or a delay, and makes no other attempt")
  func cancelled() async throws {
    for isWaiting in [false, true] {
      let clock = TestClock()
      let attempts = Counter()
      let retrying = Task {
        try await withRetry(attempts: 10, delay: .seconds(isWaiting ? 5 : 0), clock: clock) { _ in
          attempts.increment()
          if isWaiting { throw TestError() }
          try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
        }
      }
      try await clock.waitForSleepers()
      retrying.cancel()
      await #expect(throws: CancellationError.self) { try await retrying.value }
      #expect(attempts.value == 1 && clock.sleeperCount == 0)
    }
    let before = cancelledTask {
      try await withRetry(attempts: 2) { _ in _ = Issue.record("ran") }
    }
    await #expect(throws: CancellationError.self) { try await before.value }
  }
}

@Suite("withTimeout")
struct WithTimeoutTests {
  @Test("an operation that returns or throws in time is not affected by its timeout")
  func inTime() async throws {
    let clock = TestClock()
    #expect(try await withTimeout(after: .seconds(1), clock: clock) { 1 } == 1)
    await #expect(throws: TestError(code: 2)) {
      try await withTimeout(after: .seconds(1), clock: clock) { throw TestError(code: 2) }
    }
  }

  @Test(
    "work that does not suspend sees that its time is over, while all threads of the pool are busy")
  func busy() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<32 {
        group.addTask {
          await #expect(throws: BoltsError.timedOut(after: .milliseconds(1))) {
            try await withTimeout(after: .milliseconds(1)) { while !Task.isCancelled {} }
          }
        }
      }
    }
  }

  @Test("with a timeout of zero the operation does not start")
  func noTime() async throws {
    for duration in [Duration.zero, .seconds(-1)] {
      await #expect(throws: BoltsError.timedOut(after: duration)) {
        try await withTimeout(after: duration) { _ = Issue.record("The operation started.") }
      }
    }
  }
}

/// A clock that can't sleep.
private struct ThrowingClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    throw TestError()
  }
}

/// A test clock that BoltsTasks does not know.
private struct UsersClock: Clock {
  let base: TestClock

  var now: TestClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline)
  }
}
