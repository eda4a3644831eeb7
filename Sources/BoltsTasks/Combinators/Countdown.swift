public import Synchronization

/// Counts tasks that complete, on any thread, and identifies the last one.
@frozen
@usableFromInline
struct Countdown: ~Copyable, Sendable {
  @usableFromInline
  let remaining: Atomic<Int>

  @inlinable
  init(_ count: Int) { remaining = Atomic(count) }

  /// Counts one task; `true` for the last, which then sees what all others have published.
  @inlinable
  borrowing func countDown() -> Bool {
    remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }
}
