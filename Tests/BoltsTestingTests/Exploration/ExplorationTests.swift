import BoltsTesting
import TestSupport
import Testing

@Suite("Exploring")
struct ExplorationTests {
  private enum Values { @TaskLocal static var number = 0 }

  @Test("a body without concurrency has one order")
  func sequential() async throws {
    let report = try await exploreInterleavings { await Task.yield() }
    #expect(report.orderCount == 1)
    #expect(report.isExhaustive)
  }

  @Test("every interleaving of two tasks with two steps each is run")
  func everyOrderOnce() async throws {
    let seen = Log<String>()
    try await exploreInterleavings {
      let log = Log<String>()
      await withTaskGroup(of: Void.self) { group in
        for name in ["a", "b"] {
          group.addTask {
            log.add(name)
            await Task.yield()
            log.add(name)
          }
        }
      }
      seen.add(log.entries.joined())
    }
    // All six ways to interleave aa and bb.
    #expect(Set(seen.entries) == ["aabb", "abab", "abba", "baab", "baba", "bbaa"])
  }

  @Test("an exploration stops at its limit and reports what it has covered")
  func limit() async throws {
    let report = try await exploreInterleavings(limit: 10) {
      let account = RacyAccount()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { await account.deposit(1) } }
      }
    }
    #expect(report.orderCount == 10)
    #expect(!report.isExhaustive)
    #expect("\(report)".contains("distance"))
  }

  @Test("the body has the task-local values of its caller")
  func taskLocals() async throws {
    try await Values.$number.withValue(7) {
      try await exploreInterleavings {
        guard Values.number == 7 else { throw LostUpdate() }
        async let child = Values.number
        guard await child == 7 else { throw LostUpdate() }
      }
    }
  }

  /// Whether the detached tasks end before they are awaited depends on threads, so the body may or may
  /// not repeat itself. Both the report and the error have to say what was not controlled.
  @Test("an exploration reports uncontrolled jobs, and is then not exhaustive")
  func uncontrolled() async throws {
    do {
      let report = try await exploreInterleavings {
        async let first = Task.detached { 1 }.value
        async let second = Task.detached { 2 }.value
        _ = await (first, second)
      }
      #expect(report.uncontrolled == [.otherThread])
      #expect(!report.isExhaustive)
      #expect("\(report)".contains("Not controlled"))
    } catch let error as InterleavingError {
      #expect("\(error)".contains("does not repeat itself"))
      #expect("\(error)".contains("not controlled: another thread"))
    }
  }

  @Test("the main actor is reported as not controlled")
  func mainActor() async throws {
    let report = try await exploreInterleavings { await MainActor.run {} }
    #expect(report.uncontrolled.contains(.mainActor))
    #expect(!report.isExhaustive)
  }

  @Test("a failing order is reported in one line that names it")
  func oneLine() async throws {
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings { throw LostUpdate() }
    }
    let text = "\(try #require(error))"
    #expect(!text.contains("\n"))
    #expect(text.contains("LostUpdate"))
    #expect(text.contains("replay: \"fifo\""))
  }

  @Test(
    "invalid text for an order is refused",
    arguments: ["x", "1", "1:0", "1:-1", "3:1 2:1", "1:1:1"])
  func malformed(_ text: String) async throws {
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(replay: text) {}
    }
    guard case .malformedReplay = try #require(error).reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("an order that the body does not follow is reported as not reproducible")
  func notReproducible() async throws {
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(replay: "5:1") {}
    }
    guard case .notReproducible = try #require(error).reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a body that never stops running is ended after a number of jobs")
  func endless() async throws {
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings {
        while !Task.isCancelled { await Task.yield() }
      }
    }
    guard case .tooManyJobs = try #require(error).reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("cancelling the caller ends it between two orders")
  func cancellation() async throws {
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await exploreInterleavings {}
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
