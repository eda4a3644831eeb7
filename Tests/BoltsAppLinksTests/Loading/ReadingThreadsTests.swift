import BoltsTasks
import Foundation
import TestSupport
import Testing

@testable import BoltsAppLinks

@Suite("Untrusted input is read on threads that take turns")
struct ReadingThreadsTests {
  @Test("work that takes many steps lets all others have a turn after each portion")
  func turns() async throws {
    let threads = ReadingThreads(turns: 1)
    let (turns, isRunning, allWait) = (Log<Int>(), Gate(), DispatchSemaphore(value: 0))
    let work = { @Sendable (number: Int, portions: Int) in
      try await threads.run { checkpoint in
        if number == 0 {
          isRunning.open()
          allWait.wait()
        }
        for _ in 0..<portions {
          turns.add(number)
          for _ in 0..<2 { try checkpoint(ReadingBudget.portion / 2) }
        }
      }
    }
    let hostile = Task { try await work(0, 40) }
    await isRunning.wait()
    let others = (1...3).map { number in Task { try await work(number, 5 * number) } }
    while threads.waitingCount < 3 { await Task.yield() }
    allWait.signal()
    for task in others + [hostile] { try await task.value }
    // One that needs five turns waits for as many of each other.
    let log = turns.entries
    for number in 1...3 {
      let end = try #require(log.lastIndex(of: number))
      #expect(log[...end].count { $0 == 0 } <= 5 * number + 1)
    }
    #expect(log.count == 40 + 30)
  }

  @Test("a page that takes more steps than the policy allows is an error")
  func page() async throws {
    let page = String(repeating: "<meta property='al:ios:url' content='a://b'>", count: 10_000)
    let loader = FakeLoader { _ in PageResponse(status: 200, body: Data(page.utf8)) }
    let url = URL("https://e.com/")
    var policy = AppLinkPolicy.default
    policy.maximumSteps = page.utf8.count
    await #expect(throws: AppLinkError.tooCostly(url, limit: page.utf8.count)) {
      try await WebPageAppLinkResolver(loader, policy: policy).appLink(from: url)
    }
    policy.maximumSteps = 4 * page.utf8.count
    let link = try await WebPageAppLinkResolver(loader, policy: policy).appLink(from: url)
    #expect(link.targets.count == 1)
  }
}
