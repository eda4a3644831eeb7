/// A place where continuations run.
///
/// The library's own are found as static members: `.default`, `.immediate`, `.mainThread`,
/// `.global`, `.dispatchQueue(_:)`, `.actor(_:)`, `.serialExecutor(_:)` and `.taskExecutor(_:)`; a
/// `ClosureExecutor` makes one of a closure.
///
/// A custom executor has one duty: to run each piece of work once, at some time, on any thread. One
/// that runs work twice does no harm. One that drops work fails the task that waited for it with
/// `BoltsError.droppedByExecutor`.
public protocol ContinuationExecutor: Sendable {
  /// Runs a piece of work, now or later.
  ///
  /// - Parameter work: What to run, once.
  func execute(_ work: @escaping @Sendable () -> Void)

  /// Whether work may run on the calling thread at once, instead of being passed to `execute`.
  ///
  /// Asked on the thread that is about to run a continuation. `false` unless an executor says
  /// otherwise.
  var permitsInlineExecution: Bool { get }
}

extension ContinuationExecutor {
  /// `false`: work goes to `execute`.
  @inlinable
  public var permitsInlineExecution: Bool { false }
}
