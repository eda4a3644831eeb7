@testable import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("Exploring")
struct ExplorationTests {
  private enum Values { @TaskLocal static var number = 0 }

  @Test("a body without concurrency has one order, whose report reminds of doubles that suspend")
  func sequential() async throws {
    let report = try await exploreInterleavings { await Task.yield() }
    #expect(report.orderCount == 1)
    #expect(report.isExhaustive)
    #expect("\(report)".hasPrefix("All orders of suspensions hold (1 order)."))
    #expect("\(report)".contains("few suspensions"))
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
    #expect("\(report)".contains("distance") && !"\(report)".contains("few suspensions"))
  }

  @Test("an exploration ends at its limit of time, which is no failure, and reports it")
  func timeLimit() async throws {
    let report = try await exploreInterleavings(limit: 2_000, timeLimit: .milliseconds(20)) {
      await Self.suspend(tasks: 6)
    }
    #expect(!report.isExhaustive && report.orderCount < 2_000)
    #expect("\(report)".contains("within the limit of "))
  }

  #if os(Linux) || os(macOS)
    @Test("a search that takes long tells on standard error how far it is")
    func progress() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        _ = try await Exploration.waitLimit.withValue(.milliseconds(20)) {
          try await exploreInterleavings(timeLimit: .milliseconds(500)) {
            await Self.suspend(tasks: 6)
          }
        }
      }
      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(output.contains(/:\d+: \d+ orders hold so far; 0 s and \d+ orders are left/))
    }
  #endif

  @Test("a body that does not do the same again has no verdict", arguments: [true, false])
  func chance(_ isFailing: Bool) async throws {
    let runs = Counter()
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings {
        let isFirst = runs.increment() == 1
        if isFirst, isFailing { throw Broken() }
        await Self.suspend(tasks: isFirst ? 1 : 2)
      }
    }
    #expect("\(try #require(error))".contains("does not repeat itself") && runs.value == 2)
  }

  private static func suspend(tasks count: Int) async {
    await withTaskGroup { group in
      for _ in 0..<count { group.addTask { for _ in 0..<6 { await Task.yield() } } }
    }
  }

  @Test("the body has the task-local values of its caller")
  func taskLocals() async throws {
    try await Values.$number.withValue(7) {
      try await exploreInterleavings {
        try check(Values.number == 7)
        async let child = Values.number
        try check(await child == 7)
      }
    }
  }

  @Test("an exploration that runs no order claims nothing", arguments: [0, -1])
  func noOrder(limit: Int) async throws {
    let report = try await exploreInterleavings(limit: limit) {}
    #expect(report.orderCount == 0 && report.coveredDistance == -1 && !report.isExhaustive)
    #expect("\(report)" == "No order was run.")
  }

  @Test("a search runs every order once")
  func search() {
    var search = OrderSearch()
    var orders: Set<String> = []
    while var schedule = search.next() {
      // Three tasks of three jobs each: as many jobs are ready as tasks are not over.
      var left = [3, 3, 3]
      while left.count > 1 {
        let choice = schedule.choose(among: left.map { Schedule.Job(number: $0, owner: 0) })
        // The task goes to the end of the queue, if it is not over.
        let rest = left.remove(at: choice) - 1
        if rest > 0 { left.append(rest) }
      }
      search.record(schedule)
      orders.insert(schedule.order.text)
    }
    #expect(search.orderCount == 1680 && orders.count == 1680)
  }

  @Test(
    "an order that is none, or that the body does not follow, is refused",
    arguments: ["5:1", "x", "1", "1:0", "1:-1", "3:1 2:1", "1:1:1"])
  func refused(_ text: String) async throws {
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(replay: text) {}
    }
    let reason = text == "5:1" ? "has 0 points" : "is not an order"
    #expect("\(try #require(error))".contains(reason))
  }

  @Test("cancelling the caller ends it between two orders")
  func cancellation() async throws {
    let task = cancelledTask { try await exploreInterleavings {} }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(
    "an issue of a body is the failure of its order", .exploring,
    arguments: [
      Body("an expectation") { await #expect(deposits() == 2) },
      Body("a requirement") { try #require(await deposits() == 2) },
    ])
  func issues(_ body: Body) async throws {
    let error = try await body.failure()
    guard case .recorded(let issue) = error.reason else { throw error }
    #expect(issue.contains("deposits()"))
  }

  @Test("without the trait, a requirement has an issue of its own, and the order one of one line")
  func requirement() async throws {
    let issues = Log<String>()
    try await withKnownIssue {
      try await exploreInterleavings { try #require(await deposits() == 2) }
    } matching: { issue in
      issues.add("\(issue)")
      return true
    }
    try #require(issues.count == 2)
    #expect(issues.entries[0].contains("deposits()"))
    let lines = issues.entries[1].split(separator: "\n")
    #expect(lines[0].contains("what the body requires") && lines[0].count < 200)
  }
}

/// What an account has after two deposits of 1.
@concurrent private func deposits() async -> Int {
  let account = RacyAccount()
  async let first: Void = account.deposit(1)
  async let second: Void = account.deposit(1)
  _ = await (first, second)
  return await account.balance
}

extension Trait where Self == IssueHandlingTrait {
  fileprivate static var exploring: Self {
    .compactMapIssues { issue in failExploredOrder("\(issue)") ? nil : issue }
  }
}
