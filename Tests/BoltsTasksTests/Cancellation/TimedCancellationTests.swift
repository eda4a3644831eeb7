import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Cancellation after a time")
struct TimedCancellationTests {
  @Test("cancel(after:) cancels when the time has passed; zero or less at once")
  func cancelAfter() async {
    for delay in [Duration.zero, .seconds(-1)] {
      let source = CancellationTokenSource()
      source.cancel(after: delay)
      #expect(source.isCancellationRequested)
    }
    let source = CancellationTokenSource()
    source.cancel(after: .milliseconds(1))
    await source.token.cancellation
    #expect(source.isCancellationRequested)
  }

  @Test("cancel(after:) while dispose() runs leaves no timer, which would keep the source")
  func disposedMeanwhile() async {
    weak var weakSource: CancellationTokenSource?
    do {
      let source = CancellationTokenSource()
      weakSource = source
      let clock = HookedClock { source.cancel(after: .seconds(1_000_000)) }
      source.cancel(after: .seconds(10), clock: clock)
      await clock.started.wait()
      source.dispose()
    }
    for _ in 0..<10_000 where weakSource != nil { await Task.yield() }
    #expect(weakSource == nil)
  }

  @Test("a pending timer keeps its source, and what it cancelled is released")
  func keepsSource() async throws {
    let clock = TestClock()
    weak var weakSource: CancellationTokenSource?
    let token = {
      let source = CancellationTokenSource()
      source.cancel(after: .seconds(10), clock: clock)
      weakSource = source
      return source.token
    }()
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(10))
    await token.cancellation
    #expect(token.isCancellationRequested)
    while weakSource != nil { await Task.yield() }
  }
}

/// A clock that calls back when a sleep is cancelled.
private struct HookedClock: Clock {
  let started = Gate()
  let onCancel: @Sendable () -> Void

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let pending = Slot<TaskCompletionSource<Void>>()
    try await withCancellableContinuation {
      pending.value = $0
      started.open()
    } onCancel: {
      onCancel()
    }
  }
}
