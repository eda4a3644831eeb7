internal import BoltsTasks

// Not where Foundation is imported: there Swift 6.3 does not open `any Clock<Duration>`.

/// A time for several steps together, of any clock, which begins now.
package struct TimeLimit: Sendable {
  let duration: Duration
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration

  package init(_ duration: Duration, clock: any Clock<Duration>) {
    self.duration = duration
    self.clock = clock
    elapsed = Self.stopwatch(clock)
  }

  /// Tells the time since it was made.
  static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    // The clock of nearly every caller, for which the compiler makes code of its own.
    if let clock = clock as? ContinuousClock {
      return { [start = clock.now] in start.duration(to: clock.now) }
    }
    return { [start = clock.now] in start.duration(to: clock.now) }
  }

  var hasPassed: Bool { elapsed() >= duration }

  /// Runs a step; throws the error at once when the time is over, and cancels the step.
  package func run<T: Sendable>(
    orThrow error: AppLinkError, _ step: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    do {
      return try await withTimeout(after: duration - elapsed(), clock: clock) {
        try await step()
      }
    } catch is BoltsError {
      throw error
    }
  }
}
