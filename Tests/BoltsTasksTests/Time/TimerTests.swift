@testable import BoltsTasks
import Dispatch
import BoltsTesting
import TestSupport
import Testing

@Suite("Timers", .timeLimit(.minutes(20)))
struct TimerTests {
  @Test("a timer of Dispatch's that is cancelled is released")
  func released() async {
    weak var timer: RunningTimer?
    do {
      let started = RunningTimer(after: .seconds(1_000_000), clock: .continuous) {}
      timer = started
      started.cancel()
    }
    // Dispatch releases what its source holds on a thread of its own.
    while timer != nil { await Task.yield() }
  }

  @Test(
    "a time for Dispatch is as much later than now as the delay is long",
    arguments: [
      Duration.seconds(-1), .zero, .nanoseconds(1), .milliseconds(2_500), .seconds(1_000_000),
      .seconds(3) + .nanoseconds(999_999_999),
    ])
  func times(_ delay: Duration) throws {
    let expected = UInt64(max(delay, .zero) / .nanoseconds(1))
    let before = DispatchTime.now().uptimeNanoseconds
    let time = try #require(DispatchTime(after: delay)).uptimeNanoseconds
    let after = DispatchTime.now().uptimeNanoseconds
    #expect(before + expected <= time && time <= after + expected)
  }

  @Test("a time for Dispatch is at most 2^31 - 2 seconds from now")
  func longTimes() {
    let most = Int64(Int32.max)
    #expect(DispatchTime(after: .seconds(most - 1)) != nil)
    for seconds in [most, most + 1, .max] { #expect(DispatchTime(after: .seconds(seconds)) == nil) }
  }

  @Test("a delay that has passed, or was cancelled, leaves nothing in its clock and its token")
  func delays() async throws {
    for isCancelled in [false, true] {
      let clock = TestClock()
      let source = CancellationTokenSource()
      let task = BoltsTask.delay(
        for: .seconds(10), clock: clock, cancellationToken: source.token)
      try await clock.waitForSleepers()
      #expect(await source.token.hasWaiter)
      if isCancelled { source.cancel() } else { await clock.advance(by: .seconds(10)) }
      _ = try? await task.value
      #expect(task.isCancelled == isCancelled)
      #expect(clock.sleeperCount == 0)
      if !isCancelled { #expect(await !source.token.hasWaiter) }
    }
  }

  @Test("withTimeout does not start its operation in a Swift task that is cancelled")
  func cancelledBefore() async {
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await withTimeout(after: .seconds(1), clock: TestClock()) {
        _ = Issue.record("The operation started.")
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
