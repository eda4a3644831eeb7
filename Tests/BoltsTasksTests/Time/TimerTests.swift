@testable import BoltsTasks
import Foundation
import BoltsTesting
import TestSupport
import Testing

@Suite("Timers")
struct TimerTests {
  @Test("a timer that is cancelled releases its action at once, and soon leaves the queue")
  func cancelled() {
    struct Weak { weak var timer: RunningTimer? }
    var generator = SplitMix64(seed: 1)
    let (live, clock) = (LiveCount(), SystemClock())
    let kept = RunningTimer(after: .seconds(1), clock: clock) {}
    let cancelled = (0..<10_000).map { _ in
      let delay = Duration.seconds(Int.random(in: 1_000...9_000, using: &generator))
      let timer = RunningTimer(after: delay, clock: clock) { [object = live.track()] in
        object.touch()
      }
      timer.cancel()
      return Weak(timer: timer)
    }
    #expect(live.value == 0)
    #expect(cancelled.count { $0.timer != nil } < 200)
    #expect(!kept.isCancelled)
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

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test("a timer runs beside a hundred that block, while no thread of a pool is free")
    func blocking() async {
      // In a process of its own, for it takes all threads.
      await #expect(processExitsWith: .success) { await onThread { Self.runBesideBlockedTimers() } }
    }

    /// Ends the process when the timers are late.
    private static func runBesideBlockedTimers() {
      let (gate, blocked, ended) = (
        DispatchSemaphore(value: 0), DispatchGroup(), DispatchGroup()
      )
      for _ in 0..<100 {
        blocked.enter()
        // Not a delay, whose continuation runs here where its time is over before it is added.
        let source = CancellationTokenSource()
        source.token.register {
          blocked.leave()
          gate.wait()
        }
        source.cancel(after: .milliseconds(1))
      }
      precondition(blocked.wait(timeout: .now() + 300) == .success)
      for _ in 0..<100 {
        DispatchQueue.global().async { gate.wait() }
        Task { unsafe withUnsafeCurrentTask { _ in gate.wait() } }
      }
      let (source, pending) = (CancellationTokenSource(), TaskCompletionSource<Void>())
      for task in [
        .delay(for: .milliseconds(20)), .delay(for: .milliseconds(20), clock: .suspending),
        pending.task.timeout(after: .milliseconds(20)),
      ] {
        ended.enter()
        task.continueWith { _ in ended.leave() }
      }
      ended.enter()
      source.token.register { ended.leave() }
      source.cancel(after: .milliseconds(20))
      precondition(ended.wait(timeout: .now() + 300) == .success)
      // Not `exit`, which would look for leaks in what the blocked threads hold.
      _exit(EXIT_SUCCESS)
    }
  #endif

  @Test("time passes on the continuous clock while the system sleeps, for all that takes a clock")
  func systemSleep() async throws {
    let clock = SystemClock()
    let time = Duration.seconds(600)
    let pending = TaskCompletionSource<Void>()
    let source = CancellationTokenSource()
    source.cancel(after: time, clock: clock)
    @Sendable func attempt(_ number: Int) throws { if number == 1 { throw TestError() } }
    let tasks: [BoltsTask<Void>] = [
      .delay(for: time, clock: clock),
      pending.task.timeout(after: time, clock: clock).continueOnErrorWith(BoltsError.self) { _ in },
      BoltsTask {
        try await withTimeout(after: time, clock: clock) { try await pending.task.value }
      }
      .continueOnErrorWith(BoltsError.self) { _ in },
      BoltsTask {
        try await withRetry(attempts: 2, delay: .constant(time), clock: clock) { try attempt($0) }
      },
      retry(attempts: 2, delay: .constant(time), clock: clock) { number in
        BoltsTask(on: .immediate) { try attempt(number) }
      },
      retry(attempts: 2, delay: .constant(time), clock: clock) {
        await Task.yield()
        try attempt($0)
      },
      BoltsTask { await source.token.cancellation },
    ]
    let all = whenAll(tasks)
    // Some begin to wait later than others.
    while !all.isCompleted {
      clock.sleepOfSystem(time)
      await Task.yield()
    }
    try await all.value
    pending.cancel()
  }

  @Test("time does not pass on the suspending clock while the system sleeps")
  func suspending() async throws {
    let clock = SystemClock()
    let task = BoltsTask.delay(for: .seconds(600), clock: SystemClock(suspendingOf: clock))
    let other = BoltsTask.delay(for: .seconds(900), clock: clock)
    for _ in 0..<5 { clock.sleepOfSystem(.seconds(200)) }
    try await other.value
    #expect(!task.isCompleted)
    for _ in 0..<3 { clock.pass(.seconds(200)) }
    try await task.value
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
    let task = cancelledTask {
      try await withTimeout(after: .seconds(1), clock: TestClock()) {
        _ = Issue.record("The operation started.")
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// A clock as the system's, with a time that the test sets.
private struct SystemClock: QueuedClock {
  let timers: TimerQueue
  let countsSleep: Bool
  private let continuous: Slot<Duration>
  private let suspending: Slot<Duration>

  init() {
    let (continuous, suspending) = (Slot(Duration.zero), Slot(Duration.zero))
    (self.continuous, self.suspending) = (continuous, suspending)
    countsSleep = true
    timers = TimerQueue(
      continuous: { continuous.value ?? .zero }, suspending: { suspending.value ?? .zero })
  }

  /// The clock of the same system that does not count its sleep.
  init(suspendingOf clock: SystemClock) {
    (timers, continuous, suspending) = (clock.timers, clock.continuous, clock.suspending)
    countsSleep = false
  }

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    Issue.record("A Swift task slept, which depends on the threads of the pool.")
  }

  /// When the system wakes, one of the alarms rings.
  func sleepOfSystem(_ duration: Duration) {
    continuous.value = (continuous.value ?? .zero) + duration
    timers.ring()
  }

  func pass(_ duration: Duration) {
    suspending.value = (suspending.value ?? .zero) + duration
    sleepOfSystem(duration)
  }
}
