import BoltsTasks
@testable import BoltsTesting
import TestSupport
import Testing

@Suite("Exploring finds faults")
struct FaultTests {
  @Test(
    "an order in which the body throws is found, replayed, and named with the job that came late",
    arguments: [
      Body("an update lost by tasks and continuations of BoltsTasks") {
        let account = RacyAccount()
        let first = BoltsTask { await account.deposit(1) }
        let second = BoltsTask<Void>().continueOnSuccessWithTask(on: .global) { _ in
          BoltsTask { await account.deposit(1) }
        }
        _ = try await whenAll([first, second]).value
        try await account.checkBalance(2)
      },
      Body("a stale result on the main actor") {
        try await SearchModel.type(droppingStaleResults: false, milliseconds: 300)
      },
      Body("an actor's continuation that has not run when the actor has been left") {
        let cache = Cache()
        await cache.refreshWithContinuation()
        try check(cache.isReady)
      },
      Body("a task that goes on before an actor's tasks, though they come first") {
        let cache = Cache()
        await cache.refresh()
        try check(!cache.isReady)
      },
      Body("a read between two calls of an actor") {
        let account = SafeAccount()
        async let copy = account.copy
        async let changes: Void = account.depositAndWithdraw()
        try check(await copy == 0)
        await changes
      },
      Body("a read right after the clock has been advanced") {
        let (clock, wakeUps) = (TestClock(), Counter())
        async let sleep: Void = {
          try await clock.sleep(for: .seconds(1))
          wakeUps.increment()
        }()
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(1))
        try check(wakeUps.value == 1)
        try await sleep
      },
      Body("three tasks of six steps, of which the last runs first") {
        let log = Log<Int>()
        await withTaskGroup { group in
          for number in 0..<3 {
            group.addTask {
              for _ in 0..<6 {
                await Task.yield()
                log.add(-number)
              }
            }
          }
        }
        try check(log.entries != log.entries.sorted())
      },
    ])
  func thrown(_ body: Body) async throws {
    let error = try await body.failure()
    guard case .threw(let reason) = error.reason, reason is Broken else {
      Issue.record(error)
      return
    }
    let line = "\(error)".prefix { $0 != "\n" }
    #expect(line.contains("replay: \"\(error.replay)\"") && line.contains("Broken"))
    let late = error.jobs.filter { $0.contains("that came later") }
    #expect(late.count == (error.replay == "fifo" ? 0 : 1))
  }

  @Test("a failure names the tasks that have names, and the actors whose jobs ran")
  func names() async throws {
    let error = try await Body("two named tasks") {
      let account = RacyAccount()
      let tasks = [
        Task(name: "first") { await account.deposit(1) },
        Task(name: "second") { @MainActor in await account.deposit(1) },
      ]
      for task in tasks { await task.value }
      try await account.checkBalance(2)
    }.failure()
    // Tasks are numbered as they begin, which the optimizer may change.
    for line in [
      /task \d "first" begins/, /main actor: task \d "second" begins/,
      /actor RacyAccount \(number 1\): task \d "first" in .*RacyAccount\.deposit/,
    ] {
      #expect(error.jobs.contains { $0.prefixMatch(of: line) != nil })
    }
  }

  @Test("a failing order names no task but the body's")
  func tasks() async throws {
    let error = try await Body("two withdrawals") {
      let till = Till()
      async let first: Void = till.withdraw()
      async let second: Void = till.withdraw()
      _ = await (first, second)
      try check(await till.balance == 0)
    }.failure()
    #expect(!error.jobs.contains { $0.contains("task 4") }, "\(error)")
  }

  @Test(
    "an order in which the body never finishes is found and replayed", .shortWaits,
    arguments: [
      Body("a gate that is opened before a task waits") {
        await SingleGate.pass(storingOpening: false)
      },
      Body("a stream that is not finished") {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        for await _ in stream {}
        continuation.finish()
      },
    ])
  func neverFinishes(_ body: Body) async throws {
    let error = try await body.failure()
    guard case .neverFinishes = error.reason else {
      Issue.record(error)
      return
    }
    #expect("\(error)".contains("lost wake-up"))
    // What happens when the stuck body is cancelled is not reported.
    #expect(!error.uncontrolled.contains(.otherThread))
  }

  @Test("a deadlock is reported with what waits")
  func deadlock() async throws {
    let error = try await Body("a gate") {
      let waiting = Task(name: "visitor") { await SingleGate(storesOpening: true).wait() }
      await waiting.value
    }.failure()
    guard case .neverFinishes(let time) = error.reason else { throw error }
    #expect(time <= .seconds(6))
    try #require(error.suspended.count == 2)
    #expect(error.suspended[0].hasPrefix("task 1: ") && error.suspended[0].contains("deadlock"))
    #expect(error.suspended[1].hasPrefix("task 2 \"visitor\": "))
    #expect(error.suspended[1].contains("SingleGate.wait()"))
    #expect("\(error)".contains("not ended: \(error.suspended[1])"))
  }

  @Test("a task that yields until another has run does not let it wait for ever")
  func polling() async throws {
    try await exploreInterleavings(
      limit: 1_000, timeLimit: .untilExplored
    ) {
      let account = SafeAccount()
      async let polling: Void = { while account.copy < 2 { await Task.yield() } }()
      async let first: Void = account.deposit(1)
      async let second: Void = account.deposit(1)
      _ = await (polling, first, second)
    }
  }

  @Test("a body that never stops running is ended after a number of jobs")
  func endless() async throws {
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(timeLimit: .untilExplored) {
        while !Task.isCancelled { await Task.yield() }
      }
    }
    #expect("\(try #require(error))".contains("100000 jobs"))
  }
}

/// A till from which more can be taken than is in it.
private actor Till {
  private(set) var balance = 1

  func withdraw() async {
    guard balance > 0 else { return }
    await log()
    balance -= 1
  }

  private func log() async { await Task.yield() }
}
