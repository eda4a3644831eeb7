internal import BoltsTasks
internal import Synchronization

/// The state that a completion source and its task share.
///
/// The task refers to it too, so a task stays pending after its source has been deinitialized, as in
/// Bolts-Swift. It fails with `BoltsError.abandoned` only when something *waits* for it, because no
/// source can complete it then. When both are deinitialized, the completion source of BoltsTasks in
/// here fails the continuations with the same error.
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
