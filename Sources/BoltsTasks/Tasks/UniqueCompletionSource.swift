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
/// A source that is abandoned fails its task with `BoltsError.abandoned(file:line:)`,
/// which names where the source was made. The continuations of the task then run on the global
/// executor, never inside `deinit`. (Swift's noncopyable `Continuation`, SE-0528, ends the program instead.)
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
  /// Whether the task follows another one, so that it completes without this source.
  @usableFromInline
  var isFollowing = false
  @usableFromInline
  let line: UInt32

  /// Creates a source with a pending task.
  ///
  /// - Parameters:
  ///   - file: The file to name when the source is abandoned.
  ///   - line: The line to name when the source is abandoned.
  @inlinable
  public init(file: StaticString = #fileID, line: UInt = #line) {
    self.state = CompletionState()
    self.file = file
    self.line = UInt32(truncatingIfNeeded: line)
  }

  @inlinable
  deinit {
    if !isFollowing, !state.holdsOutcome {
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

  /// Fails the task with an error.
  ///
  /// Continuations that run in place run on this thread before the call returns.
  ///
  /// - Parameter error: The error of the task. A `CancellationError` cancels the task.
  @inlinable
  public consuming func setError(_ error: any Error) {
    state.completeAndRun(Outcome(throwing: error))
  }

  /// Completes the task as another task completes, now or later.
  ///
  /// Nothing else can complete the task, so the two become one: a loop whose every step is completed with the
  /// next one, `source.complete(with: poll())`, needs constant memory.
  ///
  /// - Parameter task: The task to follow. With the source's own task it fails with `BoltsError.followsItself`.
  public consuming func complete(with task: BoltsTask<Success>) {
    isFollowing = true
    state.follow(task.stateful, guardedBy: .none)?.run()
  }

  /// Cancels the task.
  ///
  /// Continuations that run in place run on this thread before the call returns.
  @inlinable
  public consuming func cancel() {
    state.completeAndRun(.cancelled)
  }
}

extension UniqueCompletionSource where Success == Void {
  /// Completes the task.
  @inlinable
  public consuming func setResult() { setResult(()) }
}
