/// The delays of `retry` between attempts.
public struct RetryBackOff: Sendable {
  private let delay: @Sendable (Int) -> Duration

  /// Creates a back-off from a closure.
  ///
  /// - Parameter delay: Returns how long to wait after an attempt that failed. It is given the number
  ///   of that attempt, from 1 on.
  public init(_ delay: @escaping @Sendable (_ attempt: Int) -> Duration) { self.delay = delay }

  /// Waits the same time after every attempt.
  public static func constant(_ duration: Duration) -> RetryBackOff {
    RetryBackOff { _ in duration }
  }

  /// Waits longer after every attempt.
  ///
  /// A delay that is zero or less, as with a negative multiplier, is no delay.
  ///
  /// - Parameters:
  ///   - initial: How long to wait after the first attempt.
  ///   - multiplier: How many times as long to wait after each other attempt.
  ///   - maximum: The longest delay, also where a delay would be too long to count.
  /// - Returns: The back-off.
  public static func exponential(
    initial: Duration, multiplier: Double = 2, maximum: Duration = .seconds(60)
  ) -> RetryBackOff {
    RetryBackOff { attempt in
      guard initial > .zero else { return .zero }
      let factor = power(multiplier, attempt - 1)
      let seconds = initial / .seconds(1) * factor
      guard seconds < maximum / .seconds(1) else { return maximum }
      return seconds > 0 ? initial * factor : .zero
    }
  }

  /// By squaring: the delay after a million attempts takes twenty multiplications.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    var square = base
    var rest = max(exponent, 0)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }

  func delay(afterAttempt attempt: Int) -> Duration { delay(attempt) }
}
