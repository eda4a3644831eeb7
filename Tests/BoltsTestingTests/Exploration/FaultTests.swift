import BoltsTasks
@testable import BoltsTesting
import TestSupport
import Testing

@Suite("Exploring finds faults")
struct FaultTests {
  @Test(
    "an order in which the body throws is found, replayed, and named in one line",
    arguments: [
      Body("an update lost by child tasks") {
        let account = RacyAccount()
        async let first: Void = account.deposit(1)
        async let second: Void = account.deposit(1)
        _ = await (first, second)
        try await account.check(2)
      },
      Body("an update lost by a group") {
        let account = RacyAccount()
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<3 { group.addTask { await account.deposit(1) } }
        }
        try await account.check(3)
      },
      Body("an update lost by tasks that the body does not own") {
        let account = RacyAccount()
        let tasks = [Task { await account.deposit(1) }, Task.detached { await account.deposit(1) }]
        for task in tasks { await task.value }
        try await account.check(2)
      },
      Body("an update lost by tasks and continuations of BoltsTasks") {
        let account = RacyAccount()
        let first = BoltsTask { await account.deposit(1) }
        let second = BoltsTask<Void>().continueOnSuccessWithTask(on: .global) { _ in
          BoltsTask { await account.deposit(1) }
        }
        _ = try await whenAll([first, second]).value
        try await account.check(2)
      },
      Body("a stale result on the main actor") {
        try await SearchModel.type(droppingStaleResults: false)
      },
      Body("an actor's continuation that has not run when the actor has been left") {
        let cache = Cache()
        await cache.refreshWithContinuation()
        guard cache.isReady else { throw LostUpdate() }
      },
      Body("a task that goes on before an actor's tasks, though they come first") {
        let cache = Cache()
        await cache.refresh()
        if cache.isReady { throw LostUpdate() }
      },
      Body("a read between two calls of an actor") {
        let account = SafeAccount()
        async let copy = account.copy
        async let changes: Void = account.depositAndWithdraw()
        guard await copy == 0 else { throw LostUpdate() }
        await changes
      },
    ])
  func thrown(_ body: Body) async throws {
    let error = try await body.failure()
    guard case .threw(let reason) = error.reason, reason is LostUpdate else {
      Issue.record(error)
      return
    }
    let line = "\(error)".prefix { $0 != "\n" }
    #expect(line.contains("replay: \"\(error.replay)\"") && line.contains("LostUpdate"))
  }

  @Test("a failure names the jobs in their order, and the one that came late")
  func jobs() async throws {
    let error = try await Body("a debounced search") {
      try await DebouncedSearch.type(fetchCount: 1)
    }.failure()
    #expect(error.jobs.count { $0.contains("that came later") } == 1)
    #expect(error.jobs.contains { $0.hasPrefix("main actor: ") && $0.contains("textChanged") })
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
      try await account.check(2)
    }.failure()
    #expect(error.jobs.contains { $0.hasPrefix("task 2 \"first\" begins") })
    #expect(error.jobs.contains { $0.hasPrefix("main actor: task 3 \"second\" begins") })
    #expect(error.jobs.contains { $0.hasPrefix("actor RacyAccount (number 1): task 2 \"first\"") })
  }

  @Test("running the search in the default order does not show the fault")
  func firstComeFirstServed() async throws {
    try await exploreInterleavings(replay: "fifo") {
      try await SearchModel.type(droppingStaleResults: false)
    }
  }

  @Test(
    "one answer that comes late is found within 200 orders, however many jobs it has to wait for",
    arguments: [1, 2])
  func late(fetchCount: Int) async throws {
    let error = try await Body("a debounced search") {
      try await DebouncedSearch.type(fetchCount: fetchCount)
    }.failure()
    #expect(error.precedingOrders < 200)
  }

  @Test(
    "an order in which the body never finishes is found and replayed", .shortWaits,
    arguments: [
      Body("a gate that is opened before a task waits") {
        await SingleGate.pass(storingOpening: false)
      },
      Body("two tasks that wait for each other") {
        let (first, second) = (TaskCompletionSource<Void>(), TaskCompletionSource<Void>())
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            try await first.task.value
            second.setResult(())
          }
          group.addTask {
            try await second.task.value
            first.setResult(())
          }
          try await group.waitForAll()
        }
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
