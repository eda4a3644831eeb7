import Testing

// Public API does not show the delays, and waiting for them would make the test depend on time.
@testable import BoltsTasks

@Suite("Back-off")
struct RetryBackOffTests {
  @Test("an exponential back-off grows by its multiplier up to its maximum")
  func exponential() {
    let backOff = RetryBackOff.exponential(initial: .milliseconds(250), maximum: .seconds(3))
    let delays = (1...6).map(backOff.delay(afterAttempt:))
    #expect(
      delays == [
        .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(3), .seconds(3),
      ])
    let doubling = RetryBackOff.exponential(initial: .seconds(20))
    #expect(
      (1...4).map(doubling.delay(afterAttempt:)) == [20, 40, 60, 60].map { .seconds($0) },
      "by default up to a minute")
    let shrinking = RetryBackOff.exponential(initial: .seconds(8), multiplier: 0.5)
    #expect((1...4).map(shrinking.delay(afterAttempt:)) == [8, 4, 2, 1].map { .seconds($0) })
  }

  @Test(
    "an exponential back-off is never negative and never longer than its maximum",
    arguments: [Duration.zero, .nanoseconds(1), .seconds(1), .seconds(Int64.max), .seconds(-1)],
    [0, 0.5, -1, -10, 1e308, -1e308, .infinity, -.infinity, .nan])
  func extremes(_ initial: Duration, _ multiplier: Double) {
    for maximum in [Duration.nanoseconds(1), .seconds(60), .seconds(Int64.max)] {
      let backOff = RetryBackOff.exponential(
        initial: initial, multiplier: multiplier, maximum: maximum)
      for attempt in [1, 2, 3, 40, 41, 2_000, 2_001, Int.max] {
        let delay = backOff.delay(afterAttempt: attempt)
        #expect(delay >= .zero && delay <= maximum, "attempt \(attempt)")
        if initial <= .zero { #expect(delay == .zero, "attempt \(attempt)") }
      }
    }
  }

  @Test("a constant back-off has the same delay after every attempt")
  func constant() {
    let backOff = RetryBackOff.constant(.seconds(7))
    #expect([1, 2, 1_000_000].allSatisfy { backOff.delay(afterAttempt: $0) == .seconds(7) })
  }
}
