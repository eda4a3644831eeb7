import BoltsAppLinks
import BoltsTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("The time limit of a page covers reading it")
struct ReadingTimeTests {
  /// A clock that goes on by a second each time it is read, and whose sleepers never wake.
  private final class ReadClock: Clock {
    typealias Instant = TestClock.Instant

    private let reads = Mutex(0)
    private let onRead: @Sendable (Int) -> Void

    init(onRead: @escaping @Sendable (Int) -> Void = { _ in }) { self.onRead = onRead }

    var count: Int { reads.withLock { $0 } }
    var minimumResolution: Duration { .nanoseconds(1) }

    var now: Instant {
      let count = reads.withLock { reads in
        reads += 1
        return reads
      }
      onRead(count)
      return TestClock().now.advanced(by: .seconds(count))
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      // The clock does not advance, so only cancellation ends this.
      try await TestClock().sleep(until: deadline)
    }
  }

  /// Almost two million bytes: some twenty-five checkpoints.
  private static let page = String(
    repeating: "<meta property='al:ios:url' content='a://b'>", count: 40_000)

  private func resolver(
    _ clock: ReadClock, timeout: Duration, page: String = page
  ) -> WebPageAppLinkResolver {
    WebPageAppLinkResolver(
      loader: FakeLoader { _ in
        PageResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data(page.utf8))
      },
      policy: AppLinkPolicy(timeout: timeout), clock: clock)
  }

  @Test("reading a page beyond the time limit throws timedOut")
  func timeout() async throws {
    let clock = ReadClock()
    let url = try url("https://e.com/")
    await #expect(throws: AppLinkError.timedOut(url, after: .seconds(10))) {
      try await resolver(clock, timeout: .seconds(10)).appLink(from: url)
    }
    #expect(clock.count < 20)
  }

  @Test("a page is read within the time limit")
  func inTime() async throws {
    let clock = ReadClock()
    let link = try await resolver(clock, timeout: .seconds(100_000))
      .appLink(from: url("https://e.com/"))
    #expect(link.targets.count == 1)
    // Each URL that is parsed would add one.
    #expect((20..<200).contains(clock.count))
  }

  @Test("while more pages are read than there are cores, Swift tasks run at each checkpoint")
  func poolIsFree() async throws {
    let (healthy, stuck) = (Counter(), Counter())
    // The clock is read at each checkpoint: there, a Swift task has to run before reading goes on.
    let clock = ReadClock { _ in
      guard healthy.value < 20, unsafe withUnsafeCurrentTask(body: { unsafe $0 == nil }) else {
        return
      }
      let hasRun = DispatchSemaphore(value: 0)
      Task { hasRun.signal() }
      let counter = hasRun.wait(timeout: .now() + 300) == .success ? healthy : stuck
      counter.increment()
    }
    let resolver = resolver(clock, timeout: .seconds(1_000_000))
    let count = 2 * ProcessInfo.processInfo.activeProcessorCount
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        let url = try url("https://e.com/\(number)")
        group.addTask { _ = try await resolver.appLink(from: url) }
      }
      try await group.waitForAll()
    }
    #expect(healthy.value >= 20)
    #expect(stuck.value == 0)
  }

  /// 512 spellings of one URL, which never become 32 targets, in a page of some 30 KiB.
  private static let spellings = (0..<512).map { number in
    let path = (0..<9).map { number >> $0 & 1 == 0 ? "x" : "x\t" }.joined()
    return "<meta property='al:ios:url' content='a://b/\(path)'>"
  }.joined()

  @Test(
    "making the link of a page beyond the time limit throws timedOut", arguments: [false, true])
  func grouping(isTimedOut: Bool) async throws {
    let clock = ReadClock()
    let url = try url("https://e.com/")
    let resolver = resolver(
      clock, timeout: .seconds(isTimedOut ? 100 : 100_000), page: Self.spellings)
    if isTimedOut {
      await #expect(throws: AppLinkError.timedOut(url, after: .seconds(100))) {
        try await resolver.appLink(from: url)
      }
      #expect(clock.count < 110)
    } else {
      #expect(try await resolver.appLink(from: url).targets.count == 1)
      #expect(clock.count > 512)
    }
  }

  @Test("cancelling the caller stops reading the page")
  func cancellation() async throws {
    let task = Slot<Task<Void, any Error>>()
    let gate = AsyncStream<Void>.makeStream()
    let clock = ReadClock { count in if count == 10 { task.value?.cancel() } }
    let resolver = resolver(clock, timeout: .seconds(100_000))
    let url = try url("https://e.com/")
    task.value = Task {
      for await _ in gate.stream {}
      _ = try await resolver.appLink(from: url)
    }
    gate.continuation.finish()
    await #expect(throws: CancellationError.self) { try await task.value?.value }
    #expect(clock.count < 15)
  }
}
