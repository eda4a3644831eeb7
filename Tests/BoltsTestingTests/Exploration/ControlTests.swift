import BoltsTasks
import BoltsTesting
import Dispatch
import TestSupport
import Testing

@Suite("What an explorer controls")
struct ControlTests {
  /// A body whose every order is run.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: @Sendable () async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable () async throws -> Void) {
      (testDescription, self.body) = (name, body)
    }
  }

  @Test(
    "every order of a body is run where it uses only Swift's tasks and actors and BoltsTasks",
    arguments: [
      Case("hops to the main actor") { for _ in 0..<20 { await MainActor.run {} } },
      Case("two tasks that hop to the main actor") {
        async let first: Void = hop()
        async let second: Void = hop()
        _ = await (first, second)
      },
      Case("tasks that end before they are awaited") {
        let tasks = [Task {}, Task.detached {}, Task { @MainActor in }]
        for _ in 0..<2 { await Task.yield() }
        for task in tasks { await task.value }
      },
      Case("the continuations of an actor") {
        let search = Search()
        async let first: Void = search.type("a", dropsStaleResults: true)
        async let second: Void = search.type("ab", dropsStaleResults: true)
        _ = try await (first, second)
        try await search.check()
      },
      Case("an actor as executor") {
        let account = SafeAccount()
        let task = BoltsTask(1).continueOnSuccessWith(on: .actor(account)) { $0 + 1 }
        guard try await task.value == 2 else { throw LostUpdate() }
      },
      Case("the continuations of the main actor") {
        let task = BoltsTask(1).onMainActor.continueOnSuccessWith { $0 + 1 }
        guard try await task.value == 2 else { throw LostUpdate() }
      },
      Case("the main thread as executor") {
        let task = BoltsTask(1).continueOnSuccessWith(on: .mainThread) { $0 + 1 }
        guard try await task.value == 2 else { throw LostUpdate() }
      },
    ])
  func controlled(_ body: Case) async throws {
    let report = try await exploreInterleavings(body.body)
    #expect(report.isExhaustive && report.uncontrolled.isEmpty, "\(report)")
  }

  @Test("the code of a body on the main actor runs on the main thread")
  func mainThread() async throws {
    try await exploreInterleavings {
      await Task { @MainActor in dispatchPrecondition(condition: .onQueue(.main)) }.value
    }
  }

  @Test("a lost update of tasks that the body does not own is found, and can be replayed")
  func unstructured() async throws {
    let body: @Sendable () async throws -> Void = {
      let account = RacyAccount()
      let tasks = [Task { await account.deposit(1) }, Task.detached { await account.deposit(1) }]
      for task in tasks { await task.value }
      guard await account.balance == 2 else { throw LostUpdate() }
    }
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(body)
    }
    await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(replay: try #require(error).replay, body)
    }
  }

  @Test("a stale result of an actor's continuations is found")
  func isolated() async {
    await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings {
        let search = Search()
        async let first: Void = search.type("a", dropsStaleResults: false)
        async let second: Void = search.type("ab", dropsStaleResults: false)
        _ = try await (first, second)
        try await search.check()
      }
    }
  }

  @Test("work on another thread is reported, and is no failure of an order")
  func otherThread() async throws {
    let report = try await exploreInterleavings(limit: 20) {
      async let first: Void = outside()
      async let second: Void = outside()
      async let third: Void = Task.detached { try? await Task.sleep(for: .nanoseconds(1)) }.value
      _ = await (first, second, third)
      // The clock goes on by itself, so this takes place on another thread.
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(report.uncontrolled == [.otherThread])
    #expect(!report.isExhaustive && report.coveredDistance == -1)
    #expect("\(report)".contains("Not controlled"))
  }

  @Test("a task that was there before is not explored, and is reported")
  func olderTask() async throws {
    let waiters = Log<CheckedContinuation<Void, Never>>()
    let older = (0..<20).map { _ in Task { await withCheckedContinuation { waiters.add($0) } } }
    while waiters.entries.count < 20 { await Task.yield() }
    let report = try await exploreInterleavings(limit: 1) {
      for waiter in waiters.entries { waiter.resume() }
    }
    for task in older { await task.value }
    #expect(!report.isExhaustive && report.uncontrolled == [.otherThread])
  }

  @Test("a job that blocks its thread is reported, with its order", .shortWaits)
  func blocked() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings { wait(semaphore) }
    }
    semaphore.signal()
    guard case .blocked = try #require(error).reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect("\(try #require(error))".contains("replay: \"fifo\""))
  }

  @Test("a task that the body leaves behind goes on after the exploration")
  func leftBehind() async throws {
    let (gate, ended) = (Gate(), Gate())
    try await exploreInterleavings(limit: 1) {
      Task { @MainActor in
        await gate.wait()
        ended.open()
      }
      async let child: Void = {}()
      await child
    }
    gate.open()
    await ended.wait()
  }
}

private func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }

@concurrent private func hop() async {
  await Task.yield()
  await MainActor.run {}
}

@concurrent private func outside() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume() }
  }
}

/// A search that continues a task on its actor.
private actor Search {
  private var text = ""
  private var results = ""

  func type(_ text: String, dropsStaleResults: Bool) async throws {
    self.text = text
    let found = BoltsTask { await find(text) }
    try await found.isolated(to: self).continueOnSuccessWith { search, found in
      if !dropsStaleResults || search.text == text { search.results = found }
    }.value
  }

  func check() throws { if results != "results of \(text)" { throw LostUpdate() } }
}

@concurrent private func find(_ text: String) async -> String { "results of \(text)" }
