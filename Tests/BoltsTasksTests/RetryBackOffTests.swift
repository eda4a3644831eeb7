import Testing

// The delays themselves are not to be seen from outside; waiting for them would be a test of time.
@testable import BoltsTasks

@Suite("Back-off")
struct RetryBackOffTests {
  @Test("an exponential one grows by its multiplier up to its maximum")
  func exponential() {
    let backOff = RetryBackOff.exponential(initial: .milliseconds(250), maximum: .seconds(3))
    let delays = (1...6).map(backOff.delay(afterAttempt:))
    #expect(
      delays == [
        .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(3), .seconds(3),
      ])
    let shrinking = RetryBackOff.exponential(initial: .seconds(8), multiplier: 0.5)
    #expect(
      (1...4).map(shrinking.delay(afterAttempt:)) == [
        .seconds(8), .seconds(4), .seconds(2), .seconds(1),
      ])
  }

  @Test("a constant one is what it is")
  func constant() {
    let backOff = RetryBackOff.constant(.seconds(7))
    #expect(
      [1, 2, 1_000_000].map(backOff.delay(afterAttempt:)) == [
        .seconds(7), .seconds(7), .seconds(7),
      ])
  }
}
