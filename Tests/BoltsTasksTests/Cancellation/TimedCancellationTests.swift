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
