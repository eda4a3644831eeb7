/// The producer's view of a task that is completed by its only owner, exactly once.
///
/// The compiler checks what `TaskCompletionSource` checks at run time: a source can't be copied, and
/// completing it consumes it, so a second completion does not compile. It allocates no object;
/// the only allocation is the state of its task.
///
/// ```swift
/// func load() -> BoltsTask<Data> {
///   let source = UniqueCompletionSource<Data>()
///   let task = source.task
///   start(source)
///   return task
/// }
/// ```
///
/// A source that is abandoned fails its task as a `TaskCompletionSource` does. (Swift's noncopyable
/// `Continuation`, SE-0528, ends the program instead.)
///
/// A closure that may run more than once can't consume what it captures. Where a callback has to
/// complete the task, use `TaskCompletionSource`, or keep the source in an `Optional` that the
/// callback takes it from.
@frozen
public struct UniqueCompletionSource<Success: Sendable>: ~Copyable, Sendable {
  @usableFromInline
  let state: CompletionState
  @usableFromInline
  let file: StaticString
  @usableFromInline
  let line: UInt32

  /// As `TaskCompletionSource.init(file:line:)`.
  @inlinable
  public init(file: StaticString = #fileID, line: UInt = #line) {
    self.state = CompletionState()
    self.file = file
    self.line = UInt32(truncatingIfNeeded: line)
  }

  @inlinable
  deinit {
    if !state.holdsOutcome {
      state.failOnGlobalExecutor(BoltsError.abandoned(file: file, line: UInt(line)))
    }
  }

  /// The task that this source completes.
  @inlinable
  public var task: BoltsTask<Success> { BoltsTask(state: state) }

  /// Completes the task with a value.
  ///
  /// Continuations that run in place run on this thread before the call returns.
  ///
  /// - Parameter result: The value of the task.
  @inlinable
  public consuming func setResult(_ result: consuming Success) {
    state.completeAndRun(.success(StoredValue(result)))
  }

  /// As `setResult(_:)`, with an error; a `CancellationError` cancels the task.
  @inlinable
  public consuming func setError(_ error: any Error) {
    state.completeAndRun(Outcome(throwing: error))
  }

  /// As `setResult(_:)`, by cancelling the task.
  @inlinable
  public consuming func cancel() {
    state.completeAndRun(.cancelled)
  }
}

extension UniqueCompletionSource where Success == Void {
  /// As `setResult(_:)`, without a value.
  @inlinable
  public consuming func setResult() { setResult(()) }
}
