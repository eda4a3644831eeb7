internal import BoltsTasks

/// The producer's view of a task, as in Bolts-Swift 1.5: it completes ``task`` with a result, an
/// error or cancellation, once.
///
/// A source that is deinitialized without completing its task leaves the task pending, as in
/// Bolts-Swift, for code that only reads its state. Waiting for the task (``Task/value``,
/// ``Task/waitUntilCompleted()``) fails with `BoltsError.abandoned`, and so do the continuations, on
/// a global queue, once the task is deinitialized too.
public final class TaskCompletionSource<TResult>: Sendable {
  /// The task that this source completes.
  public let task: Task<TResult>

  private let source: BoltsTasks.TaskCompletionSource<Unchecked<TResult>>

  /// Creates a source with a pending task; the file and line are named should the task be abandoned.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    source = BoltsTasks.TaskCompletionSource(file: file, line: line)
    task = Task(base: source.task, source: source)
  }

  /// Creates a source with a pending task, where `TaskCompletionSource.init` is passed as a function.
  @_disfavoredOverload
  public convenience init() { self.init(file: #fileID, line: #line) }

  deinit { task.sourceDeinitialized() }

  /// Completes the task with a result.
  ///
  /// - Precondition: The task is pending. Use ``trySet(result:)`` where it may not be.
  /// - Parameter result: The task's result.
  public func set(result: TResult) {
    guard trySet(result: result) else {
      fatalError("Can not set the result on a completed task.")
    }
  }

  /// As ``set(result:)``, with an error; see ``trySet(error:)``.
  public func set(error: any Error) {
    guard trySet(error: error) else { fatalError("Can not set error on a completed task.") }
  }

  /// As ``set(result:)``, by cancelling the task; see ``tryCancel()``.
  public func cancel() { guard tryCancel() else { fatalError("Can not cancel a completed task.") } }

  /// Completes the task with a result, unless it has completed already.
  ///
  /// - Parameter result: The task's result.
  /// - Returns: Whether this call completed the task.
  @discardableResult
  public func trySet(result: TResult) -> Bool { source.trySetResult(Unchecked(result)) }

  /// As ``trySet(result:)``, with an error.
  ///
  /// A `CancellationError` cancels the task; a ``CancelledError`` fails it, as in Bolts-Swift.
  @discardableResult
  public func trySet(error: any Error) -> Bool { source.trySetError(error) }

  /// As ``trySet(result:)``, by cancelling the task.
  @discardableResult
  public func tryCancel() -> Bool { source.tryCancel() }
}
