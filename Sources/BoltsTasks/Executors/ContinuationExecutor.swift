/// A place where continuations run.
///
/// The library's own are found as static members: `.default`, `.immediate`, `.mainThread`,
/// `.global`, `.dispatchQueue(_:)`, `.closure(_:)`, `.actor(_:)`, `.serialExecutor(_:)` and
/// `.taskExecutor(_:)`.
///
/// An executor of your own has one duty: to run each piece of work once, some time, on any thread.
/// One that runs work twice does no harm, and one that drops work fails the task that waited for it
/// with `BoltsError.droppedByExecutor`.
public protocol ContinuationExecutor: Sendable {
  /// Runs a piece of work, now or later.
  func execute(_ work: @escaping @Sendable () -> Void)

  /// Whether work may run right here, right now, instead of being handed to `execute`.
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
