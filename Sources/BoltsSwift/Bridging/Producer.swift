internal import BoltsTasks
internal import Synchronization

/// What a completion source and its task share.
///
/// The task holds it too, so that a task outlives its source still pending, as in Bolts-Swift. Only
/// when something *waits* for a task that nothing can complete any more does it fail:
/// `BoltsError.abandoned` instead of a wait without end. When both are deinitialized, so is the
/// completion source of BoltsTasks in here, which tells the continuations the same.
final class Producer<TResult>: Sendable {
  let source: BoltsTasks.TaskCompletionSource<Unchecked<TResult>>

  /// Bit 0: the source was deinitialized. Bit 1: something waits. Setting the second of the two ends
  /// the wait.
  private let flags = Atomic<UInt8>(0)

  init(file: StaticString, line: UInt) {
    source = BoltsTasks.TaskCompletionSource(file: file, line: line)
  }

  func sourceDeinitialized() { raise(0b01) }

  func consumerWaits() { raise(0b10) }

  private func raise(_ flag: UInt8) {
    let (old, new) = flags.bitwiseOr(flag, ordering: .acquiringAndReleasing)
    if new == 0b11, old != new { source.abandon() }
  }
}
