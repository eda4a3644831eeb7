/// How long `retry` and `withRetry` wait after an attempt that failed.
public struct RetryDelay: Sendable {
  /// How long to wait after an attempt, the first of which is number 1.
  let after: @Sendable (_ attempt: Int) -> Duration

  /// Creates a delay from a closure.
  ///
  /// - Parameter delay: Returns how long to wait after an attempt that failed. It is given the number
  ///   of that attempt, from 1 on.
  public init(_ delay: @escaping @Sendable (_ attempt: Int) -> Duration) { after = delay }

  /// No delay: the next attempt starts at once.
  public static let none = constant(.zero)

  /// Waits the same time after every attempt.
  public static func constant(_ duration: Duration) -> RetryDelay { RetryDelay { _ in duration } }

  /// Waits so many seconds after every attempt.
  public static func seconds(_ seconds: Double) -> RetryDelay { constant(.seconds(seconds)) }

  /// Waits so many milliseconds after every attempt.
  public static func milliseconds(_ milliseconds: Double) -> RetryDelay {
    constant(.milliseconds(milliseconds))
  }

  /// Waits longer after every attempt.
  ///
  /// A delay that is zero or less, as with a negative multiplier, is no delay.
  ///
  /// - Parameters:
  ///   - initial: How long to wait after the first attempt.
  ///   - multiplier: How many times as long to wait after each other attempt.
  ///   - maximum: The longest delay, also where a delay would be too long to count.
  ///   - jitter: The part of each delay that is random, from 0 to 1, so that clients that failed together do not
  ///     try again together. With 0.5 a delay of 8 s is between 4 and 8 s, and with 1 (full jitter) between 0 and 8 s.
  /// - Returns: The delays.
  public static func exponential(
    from initial: Duration, by multiplier: Double = 2, upTo maximum: Duration = .seconds(60),
    jitter: Double = 0
  ) -> RetryDelay {
    let jitter = min(max(jitter, 0), 1)
    return RetryDelay { attempt in
      guard initial > .zero else { return .zero }
      let factor = power(multiplier, attempt - 1)
      let seconds = initial / .seconds(1) * factor
      let delay =
        seconds < maximum / .seconds(1) ? (seconds > 0 ? initial * factor : .zero) : maximum
      return jitter > 0 ? delay * Double.random(in: (1 - jitter)...1) : delay
    }
  }

  /// By squaring: the delay after a million attempts takes twenty multiplications.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    if exponent <= 0 { return 1 }
    let half = power(base, exponent / 2)
    return exponent.isMultiple(of: 2) ? half * half : half * half * base
  }
}
