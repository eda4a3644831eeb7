import BoltsAppLinks
import Foundation
import Synchronization
import Testing

@Suite(
  "Reading a page stops when its caller is cancelled or its time limit is reached",
  .timeLimit(.minutes(20)))
struct ParsingLimitTests {
  private static let url = URL("https://page.example/")
  private static let response = PageResponse(
    status: 200, headers: ["content-type": "text/html"], body: Data(samplePage.utf8))

  /// A clock that advances by an hour at each reading, and whose sleeps end only by cancellation.
  private struct LeapingClock: Clock {
    private final class Looks: Sendable {
      let count = Atomic<Int>(0)
    }

    private let looks = Looks()
    var minimumResolution: Duration { .zero }

    var now: ContinuousClock.Instant {
      let count = looks.count.add(1, ordering: .relaxed).newValue
      return ContinuousClock.Instant.epoch.advanced(by: .seconds(3_600 * count))
    }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      try await Task.sleep(for: .seconds(1_000_000))
    }
  }

  @Test("the time limit covers reading the page, not only the request")
  func timeout() async {
    let resolver = WebPageAppLinkResolver(
      device: .ios, loader: FakeLoader { _ in Self.response }, clock: LeapingClock())
    await #expect {
      _ = try await resolver.appLink(from: Self.url)
    } throws: { error in
      guard case .timedOut(let url, _) = error as? AppLinkError else { return false }
      return url == Self.url
    }
  }

  @Test("a caller that is cancelled after the response has arrived gets no link")
  func cancellation() async {
    let caller = Mutex<Task<AppLink, any Error>?>(nil)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let resolver = WebPageAppLinkResolver(
      device: .ios,
      loader: FakeLoader { _ in
        for await _ in started { break }
        caller.withLock { $0 }?.cancel()
        return Self.response
      })
    let task = Task { try await resolver.appLink(from: Self.url) }
    caller.withLock { $0 = task }
    start.yield()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension ContinuousClock.Instant {
  fileprivate static let epoch = ContinuousClock.now
}
