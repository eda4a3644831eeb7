import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("Clocks that jump")
struct ClockFaultTests {
  @Test("when the clock jumps backward, what was kept is asked for again")
  func backward() async throws {
    let clock = TestClock()
    let url = URL("https://a.example/")
    let base = FakeResolver()
    let resolver = CachingAppLinkResolver(
      base, capacity: 4, timeToLive: .seconds(10), clock: clock)
    await clock.advance(by: .seconds(100))
    _ = try await resolver.appLink(from: url)
    clock.jump(by: .seconds(-90))
    _ = try await resolver.appLink(from: url)
    #expect(base.requests == 2)
  }

  @Test("when the clock jumps past the time limit during a request, the request times out")
  func deadline() async throws {
    let clock = TestClock()
    let cancelled = Gate()
    let silent = FakeLoader { _ in
      await withTaskCancellationHandler {
        await cancelled.wait()
      } onCancel: {
        cancelled.open()
      }
      throw CancellationError()
    }
    let resolver = WebPageAppLinkResolver(device: .ios, loader: silent, clock: clock)
    let pending = Task { try await resolver.appLink(from: URL("https://a.example/")) }
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(1_000_000_000_000))
    await #expect(throws: AppLinkError.timedOut(URL("https://a.example/"), after: .seconds(30))) {
      try await pending.value
    }
  }
}
