package import Foundation
internal import Synchronization

/// What reading untrusted input for one resolution, or one decision, may still take: steps and time.
///
/// A step reads a byte or compares a character. Work spends them in portions, of about a millisecond: its checkpoints.
package struct ReadingBudget: Sendable {
  /// The steps between two checkpoints.
  package static let portion = 64 << 10

  private final class Counter: Sendable {
    let spent = Atomic<Int>(0)
  }

  /// The URL that an error names.
  package var url: URL
  private let limit: Int
  private let time: TimeLimit?
  private let counter = Counter()

  /// Creates a budget of steps; without `time` only cancellation ends the work before.
  package init(_ url: URL, steps limit: Int, time: TimeLimit? = nil) {
    self.url = url
    self.limit = limit
    self.time = time
  }

  /// Spends steps; throws `AppLinkError.tooCostly` or `timedOut` when none or no time is left, and
  /// `CancellationError` when the Swift task is cancelled.
  package func spend(_ steps: Int) throws {
    try Task.checkCancellation()
    // It stays near the limit, because work ends past it.
    let total = counter.spent.wrappingAdd(steps, ordering: .relaxed).newValue
    guard total >= 0, total <= limit else { throw AppLinkError.tooCostly(url, limit: limit) }
    if let time, time.hasPassed { throw AppLinkError.timedOut(url, after: time.duration) }
  }

  /// Reads untrusted input.
  ///
  /// The work takes at most `steps`. It calls `checkpoint` for each portion, with the steps in it.
  package func read<T: Sendable>(
    steps: Int,
    _ body: @escaping @Sendable (_ checkpoint: @escaping (Int) throws -> Void) throws -> T
  ) async throws -> T {
    try body(spend)
  }

  /// Runs work within the time that is left: throws at once when it is over, and cancels the work.
  package func run<T: Sendable>(
    _ work: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    guard let time else { return try await work() }
    return try await time.run(orThrow: .timedOut(url, after: time.duration), work)
  }
}
