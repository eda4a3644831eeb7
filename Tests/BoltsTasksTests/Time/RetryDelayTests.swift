import Testing

// Public API does not show the delays, and waiting for them would make the test depend on time.
@testable import BoltsTasks

@Suite("RetryDelay")
struct RetryDelayTests {
  @Test("an exponential delay grows by its multiplier up to its maximum")
  func exponential() {
    let delay = RetryDelay.exponential(from: .milliseconds(250), upTo: .seconds(3))
    #expect(
      (1...6).map(delay.after) == [
        .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(3), .seconds(3),
      ])
    let doubling = RetryDelay.exponential(from: .seconds(20))
    #expect(
      (1...4).map(doubling.after) == [20, 40, 60, 60].map { .seconds($0) },
      "by default up to a minute")
    let shrinking = RetryDelay.exponential(from: .seconds(8), by: 0.5)
    #expect((1...4).map(shrinking.after) == [8, 4, 2, 1].map { .seconds($0) })
  }

  @Test(
    "an exponential delay is never negative and never longer than its maximum",
    arguments: [Duration.zero, .nanoseconds(1), .seconds(1), .seconds(Int64.max), .seconds(-1)],
    [0, 0.5, -1, -10, 1e308, -1e308, .infinity, -.infinity, .nan])
  func extremes(_ initial: Duration, _ multiplier: Double) {
    for maximum in [Duration.nanoseconds(1), .seconds(60), .seconds(Int64.max)] {
      for jitter in [0, 0.5, 1, -1, 2, .nan] {
        let delay = RetryDelay.exponential(
          from: initial, by: multiplier, upTo: maximum, jitter: jitter)
        for attempt in [1, 2, 3, 40, 41, 2_000, 2_001, Int.max] {
          let time = delay.after(attempt)
          #expect(time >= .zero && time <= maximum, "attempt \(attempt)")
          if initial <= .zero { #expect(time == .zero, "attempt \(attempt)") }
        }
      }
    }
  }

  @Test("jitter takes a random part of each delay, and no more than that part")
  func jitter() {
    for (jitter, least) in [(0.25, 6.0), (1, 0)] {
      let delay = RetryDelay.exponential(from: .seconds(8), jitter: jitter)
      let times = Set((1...100).map { _ in delay.after(1) })
      #expect(times.count > 90)
      #expect(times.allSatisfy { $0 >= .seconds(least) && $0 <= .seconds(8) })
    }
  }

  @Test("a constant delay is the same after every attempt")
  func constant() {
    for delay: RetryDelay in [.constant(.seconds(7)), .seconds(7), .milliseconds(7_000)] {
      #expect([1, 2, 1_000_000].allSatisfy { delay.after($0) == .seconds(7) })
    }
    #expect(RetryDelay.none.after(1) == .zero)
  }
}
