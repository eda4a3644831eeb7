import BoltsTasks
@testable import BoltsTesting
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("What an explorer controls")
struct ControlTests {
  @Test(
    "every order of a body is run, and these are few, where it uses only Swift's tasks and actors and BoltsTasks",
    arguments: [
      Body("two tasks that hop to the main actor") {
        async let first: Void = hop()
        async let second: Void = hop()
        _ = await (first, second)
      },
      Body("tasks that end before they are awaited") {
        let tasks = [Task {}, Task.detached {}, Task { @MainActor in }]
        for _ in 0..<2 { await Task.yield() }
        for task in tasks { await task.value }
      },
      Body("a search with a delay and a time limit on one clock") {
        try await SearchModel.type(droppingStaleResults: true, milliseconds: 100)
      },
      Body("a completion source with several waiters") {
        let source = TaskCompletionSource<Int>()
        async let first = source.task.value
        async let second = source.task.value
        async let third: Void = source.setResult(1)
        try check(try await first + second == 2)
        await third
      },
      Body("an actor that one task calls") {
        let account = SafeAccount()
        async let other: Void = hop()
        for sum in 1...3 {
          await account.deposit(1)
          try check(account.copy == sum)
        }
        await other
      },
      Body("tasks on the main actor, which begin in the order in which they were created") {
        let (log, tasks) = await MainActor.run {
          let log = Log<Int>()
          return (log, (0..<3).map { number in Task { @MainActor in log.add(number) } })
        }
        for task in tasks { await task.value }
        try check(log.entries == [0, 1, 2])
      },
      Body("continuations on the main actor, which run in the order in which they became ready") {
        let log = Log<Int>()
        let sources = (0..<3).map { _ in TaskCompletionSource<Void>() }
        let tasks = sources.enumerated().map { number, source in
          source.task.onMainActor.continueOnSuccessWith { log.add(number) }
        }
        for source in sources { source.setResult(()) }
        for task in tasks { try await task.value }
        try check(log.entries == [0, 1, 2])
      },
      Body("code on the main actor, which runs on the main queue") {
        await Task { @MainActor in dispatchPrecondition(condition: .onQueue(.main)) }.value
      },
      Body("the main thread as executor") {
        let task = BoltsTask(1).continueOnSuccessWith(on: .mainThread) { $0 + 1 }
        try check(try await task.value == 2)
      },
    ])
  func controlled(_ body: Body) async throws {
    let report = try await exploreInterleavings(
      limit: 2_000, timeLimit: .untilExplored, body.run)
    #expect(report.isExhaustive && !report.hasActorJobsInARow, "\(report)")
  }

  @Test(
    "all orders of a body with default actors are run, and the report tells what ran in a row",
    arguments: [
      Body("calls of two child tasks, which end on the actor") {
        let account = SafeAccount()
        async let first: Void = account.deposit(1)
        async let second: Void = account.deposit(1)
        _ = await (first, second)
        try check(await account.balance == 2)
      },
      Body("a wait on an actor") { await SingleGate.pass(storingOpening: true) },
      Body("an actor as executor") {
        let account = SafeAccount()
        let task = BoltsTask(1).continueOnSuccessWith(on: .actor(account)) { $0 + 1 }
        try check(try await task.value == 2)
      },
    ])
  func mailboxes(_ body: Body) async throws {
    let report = try await exploreInterleavings(timeLimit: .untilExplored, body.run)
    #expect(report.isExhaustive && report.hasActorJobsInARow)
    #expect("\(report)".contains("jobs that waited for one actor ran in a row"))
  }

  @Test("work on another thread is reported, and is no failure of an order")
  func otherThread() async throws {
    let report = try await exploreInterleavings(
      limit: 20, timeLimit: .untilExplored
    ) {
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
    let report = try await exploreInterleavings(
      limit: 1, timeLimit: .untilExplored
    ) {
      for waiter in waiters.entries { waiter.resume() }
    }
    for task in older { await task.value }
    #expect(!report.isExhaustive && report.uncontrolled == [.otherThread])
  }

  @Test("a job that blocks its thread is reported, with its order", .shortWaits)
  func blocked() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(timeLimit: .untilExplored) { wait(semaphore) }
    }
    semaphore.signal()
    guard case .blocked = try #require(error).reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect("\(try #require(error))".contains("replay: \"fifo\""))
  }

  @Test(
    "a task that the body leaves running is named in the report, and cancelled",
    .timeLimit(.minutes(15)))
  func leftRunning() async throws {
    let cancelled = Gate()
    let report = try await exploreInterleavings(
      limit: 3, timeLimit: .untilExplored
    ) {
      Task(name: "poll") {
        while !Task.isCancelled { await Task.yield() }
        cancelled.open()
      }
      await Task.yield()
    }
    await cancelled.wait()
    try #require(report.leftRunning.count == 1)
    #expect(report.leftRunning[0].hasPrefix("task 2 \"poll\": "))
    #expect("\(report)".contains("Left running: \(report.leftRunning[0])."))
  }

  @Test("a task that the body leaves behind goes on after the exploration")
  func leftBehind() async throws {
    let (gate, ended) = (Gate(), Gate())
    try await exploreInterleavings(limit: 1, timeLimit: .untilExplored) {
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
