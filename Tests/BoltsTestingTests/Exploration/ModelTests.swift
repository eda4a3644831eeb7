import BoltsTasks
import BoltsTesting
import Synchronization
import TestSupport
import Testing

/// What an explored order may do, beside what plain runs do.
@Suite("What orders there are")
struct ModelTests {
  @Test(
    "a body whose plain runs never fail holds in every order",
    arguments: Body.right)
  func right(_ body: Body) async throws {
    try await exploreInterleavings(limit: 2_000, timeLimit: .untilExplored, body.run)
  }

  @Test(
    "a body that can fail fails in an order, and again when that is replayed",
    arguments: Body.wrong)
  func wrong(_ body: Body) async throws { _ = try await body.failure() }
}

/// State that tasks share without an actor.
private final class Shared: Sendable {
  let number = Atomic(0)
  let lock = Mutex(0)
}

extension Body {
  fileprivate static let right = [
    Body("tasks on the main actor begin in the order in which they were created") {
      let log = await MainActor.run {
        let log = Log<Int>()
        let tasks = (0..<3).map { number in Task { @MainActor in log.add(number) } }
        return (log, tasks)
      }
      for task in log.1 { await task.value }
      guard log.0.entries == [0, 1, 2] else { throw LostUpdate() }
    },
    Body("continuations on the main actor run in the order in which they became ready") {
      let log = Log<Int>()
      let sources = (0..<3).map { _ in TaskCompletionSource<Void>() }
      let tasks = sources.enumerated().map { number, source in
        source.task.onMainActor.continueOnSuccessWith { log.add(number) }
      }
      for source in sources { source.setResult(()) }
      for task in tasks { try await task.value }
      guard log.entries == [0, 1, 2] else { throw LostUpdate() }
    },
    Body("a lock that is held while a source is completed") {
      let shared = Shared()
      let task = TaskCompletionSource<Void>()
      let first = Task.detached {
        shared.lock.withLock { sum in
          sum += 1
          task.trySetResult(())
          sum += 1
        }
      }
      try await task.task.value
      guard shared.lock.withLock({ $0 == 2 }) else { throw LostUpdate() }
      await first.value
    },
  ]

  fileprivate static let wrong = [
    Body("reading right after advance") {
      let clock = TestClock()
      let shared = Shared()
      async let sleep: Void = {
        try await clock.sleep(for: .seconds(1))
        shared.number.store(1, ordering: .relaxed)
      }()
      try await clock.waitForSleepers()
      await clock.advance(by: .seconds(1))
      guard shared.number.load(ordering: .relaxed) == 1 else { throw LostUpdate() }
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
      if log.entries == log.entries.sorted() { throw LostUpdate() }
    },
  ]
}
