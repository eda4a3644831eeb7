/// A point in time, of any clock, until which work may run.
struct Deadline<Success: Sendable>: Sendable {
  typealias Work = @Sendable () async throws -> Success

  private let runWork: @Sendable (@escaping Work) async throws -> Success?
  /// Whether the deadline is over.
  let hasPassed: @Sendable () -> Bool

  /// The clocks of the standard library trap when a time overflows; this is 300 years.
  private static var longestTime: Duration { .seconds(10_000_000_000) }

  init(after time: Duration, clock: some Clock<Duration>) {
    let deadline = clock.now.advanced(by: min(time, Self.longestTime))
    hasPassed = { clock.now >= deadline }
    runWork = { work in
      try await withThrowingTaskGroup(of: Success?.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await work() }
        group.addTask {
          try await clock.sleep(until: deadline, tolerance: nil)
          return nil
        }
        return try await group.next() ?? nil
      }
    }
  }

  /// Runs work, and cancels it at the deadline.
  ///
  /// - Returns: `nil` when the deadline came first. The work has ended when this returns: it has to
  ///   notice cancellation.
  func run(_ work: @escaping Work) async throws -> Success? {
    try await runWork(work)
  }
}
