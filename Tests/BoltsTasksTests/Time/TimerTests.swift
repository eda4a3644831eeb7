@testable import BoltsTasks
import Dispatch
import BoltsTesting
import TestSupport
import Testing

@Suite("Timers")
struct TimerTests {
  @Test("a timer of the continuous clock that is cancelled is released at once, wherever it stands")
  func released() {
    var generator = SplitMix64(seed: 1)
    let live = LiveCount()
    let timers = (0..<1_000).map { _ in
      let delay = Duration.seconds(Int.random(in: 1_000...9_000, using: &generator))
      return RunningTimer(after: delay, clock: .continuous) { [object = live.track()] in
        object.touch()
      }
    }
    for (count, timer) in timers.shuffled(using: &generator).enumerated() {
      #expect(live.value == 1_000 - count)
      timer.cancel()
    }
    #expect(live.value == 0)
  }

  @Test("no timer of the continuous clock waits for a later one, whichever are cancelled")
  func deadlines() async throws {
    var generator = SplitMix64(seed: 2)
    let (long, limit) = (CancellationTokenSource(), CancellationTokenSource())
    var short: [BoltsTask<Void>] = []
    var others: [BoltsTask<Void>] = []
    for index in 0..<1_000 {
      let milliseconds = Int.random(in: 0..<20, using: &generator)
      switch index % 3 {
      case 0: short.append(.delay(for: .milliseconds(milliseconds)))
      case 1:
        others.append(.delay(for: .seconds(1_000 + milliseconds), cancellationToken: long.token))
      default:
        let delay = Duration.milliseconds(1_000_000 * milliseconds + 100_000)
        others.append(.delay(for: delay, cancellationToken: limit.token))
      }
      if index == 900 { limit.cancel() }
    }
    _ = try await whenAll(short).value
    #expect(others.allSatisfy { !$0.isCompleted || $0.isCancelled })
    for source in [long, limit] { source.cancel() }
    #expect(others.allSatisfy { $0.isCancelled })
  }

  @Test("a timer whose action blocks its thread delays no other")
  func blocking() async throws {
    let (first, second) = (TaskCompletionSource<Void>(), TaskCompletionSource<Void>())
    // Elsewhere, because the action runs in place where the time is over before it is added.
    DispatchQueue.global().async {
      BoltsTask.delay(for: .milliseconds(1)).continueWith { _ in
        first.setResult()
        second.task.waitUntilFinished()
      }
    }
    try await first.task.value
    try await BoltsTask.delay(for: .milliseconds(1)).value
    second.setResult()
  }

  @Test(
    "a time for Dispatch is as much later than now as the delay is long",
    arguments: [
      Duration.seconds(-1), .zero, .nanoseconds(1), .milliseconds(2_500), .seconds(1_000_000),
      .seconds(3) + .nanoseconds(999_999_999),
    ])
  func times(_ delay: Duration) {
    let expected = UInt64(max(delay, .zero) / .nanoseconds(1))
    let before = DispatchTime.now().uptimeNanoseconds
    let time = DispatchTime.after(delay).uptimeNanoseconds
    let after = DispatchTime.now().uptimeNanoseconds
    #expect(before + expected <= time && time <= after + expected)
  }

  @Test("a time for Dispatch is at most 2^31 - 2 seconds from now")
  func longTimes() {
    let most = Int64(Int32.max)
    #expect(DispatchTime.after(.seconds(most - 1)) != .distantFuture)
    for seconds in [most, most + 1, .max] {
      #expect(DispatchTime.after(.seconds(seconds)) == .distantFuture)
    }
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
