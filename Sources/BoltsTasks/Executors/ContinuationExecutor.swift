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

  /// Whether work may run on the calling thread at once, instead of being passed to `execute`.
  ///
  /// It is read on the thread that is about to run a continuation. The default is `false`.
  var permitsInlineExecution: Bool { get }
}

extension ContinuationExecutor {
  /// `false`: work goes to `execute`.
  @inlinable
  public var permitsInlineExecution: Bool { false }
}
