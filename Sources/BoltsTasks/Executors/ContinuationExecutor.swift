public import CThreadSupport

/// Runs continuations.
///
/// The library's executors are static members: `.default`, `.immediate`, `.mainThread`,
/// `.global`, `.dispatchQueue(_:)`, `.actor(_:)`, `.serialExecutor(_:)` and `.taskExecutor(_:)`; a
/// `ClosureExecutor` makes one of a closure.
///
/// A custom executor has to run each piece of work once, at any time, on any thread. Work that it runs
/// twice takes effect once. When it releases work without running it, the task that waits for the work
/// fails with `BoltsError.droppedByExecutor`.
public protocol ContinuationExecutor: Sendable {
  /// Runs a piece of work, now or later.
  ///
  /// - Parameter work: The work, to be run once.
  func execute(_ work: @escaping @Sendable () -> Void)
}

extension ContinuationExecutor {
  /// Whether a continuation that this thread is about to run may run in place, instead of being passed to `execute`.
  @inlinable
  package var permitsInlineExecution: Bool {
    if Self.self == DefaultExecutor.self { return !bolts_stack_is_low() }
    if Self.self == ImmediateExecutor.self { return true }
    return Self.self == MainThreadExecutor.self && bolts_is_main_thread() && !bolts_stack_is_low()
  }
}
