import BoltsTesting
import TestSupport
import Testing

@Suite("Test clock")
struct TestClockTests {
  @Test("a sleep ends when its deadline is reached, and not before")
  func deadline() async throws {
    let clock = TestClock()
    let awake = Counter()
    let sleeper = Task {
      try await clock.sleep(for: .seconds(10))
      awake.increment()
    }
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(9))
    #expect(awake.value == 0)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1))
    try await sleeper.value
    #expect(clock.now.offset == .seconds(10))
  }

  @Test("calls at the same time advance the clock by the sum of their durations")
  func concurrent() async throws {
    try await exploreInterleavings(timeLimit: .untilExplored) {
      let clock = TestClock()
      async let first: Void = clock.advance(by: .seconds(10))
      async let second: Void = clock.advance(by: .seconds(10))
      _ = await (first, second)
      try check(clock.now.offset == .seconds(20))
    }
  }

  @Test("cancelling a wait for sleeping tasks throws how many slept")
  func tooFew() async throws {
    let clock = TestClock()
    async let sleep: Void = clock.sleep(for: .seconds(1))
    let waiting = Task { try await clock.waitForSleepers(3) }
    try await clock.waitForSleepers()
    waiting.cancel()
    let error = await #expect(throws: TestClock.TooFewSleepers.self) { try await waiting.value }
    #expect(error?.expected == 3 && error?.actual == 1)
    await clock.run()
    try await sleep
    #expect(clock.now == TestClock.Instant(offset: .seconds(1)), "run advances as far as needed")
  }

  @Test("run ends when its Swift task is cancelled, though a loop sleeps again and again")
  func cancelledRun() async throws {
    let clock = TestClock()
    let loop = Task { while true { try await clock.sleep(for: .seconds(1)) } }
    try await clock.waitForSleepers()
    let run = Task { await clock.run() }
    while clock.now.offset < .seconds(3) { await Task.yield() }
    run.cancel()
    await run.value
    loop.cancel()
  }

  @Test("run with a limit throws for what sleeps longer, and a check for what sleeps now")
  func limit() async throws {
    let clock = TestClock()
    try await clock.checkSuspension()
    async let sleep: Void = clock.sleep(for: .seconds(9))
    try await clock.waitForSleepers()
    let error = await #expect(throws: TestClock.SleepersLeft.self) {
      try await clock.run(timeout: .seconds(8))
    }
    #expect(error?.count == 1 && error?.deadline == .init(offset: .seconds(9)))
    await #expect(throws: TestClock.SleepersLeft.self) { try await clock.checkSuspension() }
    try await clock.run(timeout: .seconds(9))
    try await sleep
    try await clock.checkSuspension()
  }

  @Test("a clock is advanced to an instant, and not back")
  func instant() async throws {
    let clock = TestClock()
    async let sleep: Void = clock.sleep(for: .seconds(9))
    try await clock.waitForSleepers()
    await clock.advance(to: .init(offset: .seconds(9)))
    try await sleep
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(9))
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(10))
  }

  @Test("on an immediate clock every sleep ends at its deadline, at once")
  func immediate() async throws {
    let clock = TestClock(isImmediate: true)
    try await clock.sleep(for: .seconds(1_000))
    try await clock.sleep(until: TestClock().now)
    #expect(clock.now.offset == .seconds(1_000))
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1_001))
  }

  @Test("an actor's code goes on after its sleeps in the order of their deadlines")
  func order() async throws {
    let clock = TestClock()
    let log = Log<Int>()
    let sleepers = (1...200).map { number in
      Task { @MainActor in
        let seconds = number * 89 % 211
        if number % 2 == 0 {
          try await clock.sleep(for: .seconds(seconds))
        } else {
          try await clock.sleep(until: .init(offset: .seconds(seconds)))
        }
        log.add(seconds)
      }
    }
    try await clock.waitForSleepers(200)
    await clock.run()
    for sleeper in sleepers { try await sleeper.value }
    #expect(log.entries == log.entries.sorted())
  }

  @Test("sleeps of one instant end in the order in which they began")
  func oneInstant() async throws {
    let clock = TestClock()
    let log = Log<Int>()
    var sleepers: [Task<Void, any Error>] = []
    for number in 1...50 {
      sleepers.append(
        Task { @MainActor in
          try await clock.sleep(until: .init(offset: .seconds(5)))
          log.add(number)
        })
      try await clock.waitForSleepers(number)
    }
    await clock.advance(by: .seconds(5))
    for sleeper in sleepers { try await sleeper.value }
    #expect(log.entries == Array(1...50))
  }

  @Test("a deadline that has passed does not suspend")
  func past() async throws {
    let clock = TestClock()
    let start = clock.now
    await clock.advance(by: .seconds(2))
    try await clock.sleep(until: start.advanced(by: .seconds(1)))
    try await clock.sleep(for: .zero)
  }

  @Test("cancellation ends a sleep at once, also one that has not started")
  func cancellation() async throws {
    let clock = TestClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.waitForSleepers()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
    let early = cancelledTask { try await clock.sleep(for: .seconds(1)) }
    await #expect(throws: CancellationError.self) { try await early.value }
    await clock.advance(by: .seconds(5))
  }

  @Test("an explored body may sleep on the clock, and cancelling races with waking in every order")
  func explored() async throws {
    let report = try await exploreInterleavings(timeLimit: .untilExplored) {
      let clock = TestClock()
      let wakeUps = Counter()
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          do { try await clock.sleep(for: .seconds(1)) } catch {}
          wakeUps.increment()
        }
        group.addTask { await clock.advance(by: .seconds(1)) }
        await Task.yield()
        group.cancelAll()
      }
      try check(wakeUps.value == 1)
    }
    #expect(report.isExhaustive)
  }
}
