public import Synchronization

/// The producer's view of a task: creates it, and completes it once.
///
/// Any thread may complete the source; the first to do so wins. Continuations that run in place run
/// on the completing thread, before the completing call returns, and never under a lock: they may
/// complete, continue, cancel or drop anything, this source included.
///
/// A source that is deinitialized without having completed its task fails it at once with
/// `BoltsError.abandoned(file:line:)`, which names the line that created the source, so no `await` lasts
/// forever. (Tasks that wait for one another in a circle do: see <doc:TaskModel>.) The continuations of the
/// task then run on the global executor, in order, and never inside the `deinit`, because the source may be
/// released under a lock that they take too.
///
/// A source whose task follows another (`complete(with:)`) may be deinitialized, and so may one whose `task` was never
/// read: no code can wait for that.
@_fixed_layout  // `@frozen`, for a class: the initializer is inlined.
public final class TaskCompletionSource<Success: Sendable>: Sendable {
  @usableFromInline
  let state: CompletionState
  @usableFromInline
  let file: StaticString
  /// Whether a second completion is ignored instead of ending the program.
  @usableFromInline
  let ignoresRepetition: Bool
  /// Whether the task follows another one, so that it completes without this source.
  @usableFromInline
  let isFollowing = Atomic(false)
  /// Whether anything can wait for the task.
  @usableFromInline
  let isTaskRead = Atomic(false)
  @usableFromInline
  let line: UInt32

  /// Creates a source with a pending task.
  ///
  /// - Parameters:
  ///   - file: The file to name when the source is abandoned.
  ///   - line: The line to name when the source is abandoned.
  @_disfavoredOverload  // In a file that imports BoltsSwift too, the name means the source there.
  @inlinable
  public init(file: StaticString = #fileID, line: UInt = #line) {
    state = CompletionState()
    self.file = file
    ignoresRepetition = false
    self.line = UInt32(truncatingIfNeeded: line)
  }

  /// The source of a state that is awaited without its task, by a caller that ignores a second completion.
  init(awaited state: CompletionState, file: StaticString, line: UInt) {
    self.state = state
    self.file = file
    ignoresRepetition = true
    self.line = UInt32(truncatingIfNeeded: line)
    isTaskRead.store(true, ordering: .relaxed)
  }

  deinit {
    if isTaskRead.load(ordering: .relaxed), !state.holdsOutcome { abandon() }
  }

  /// Fails the task, if it is pending and follows no other, as a source does that is deinitialized.
  package func abandon() {
    if !isFollowing.load(ordering: .relaxed) {
      state.failOnGlobalExecutor(BoltsError.abandoned(file: file, line: UInt(line)))
    }
  }

  /// The task that this source completes.
  @inlinable
  public var task: BoltsTask<Success> {
    isTaskRead.store(true, ordering: .relaxed)
    return BoltsTask(state: state)
  }
}

// MARK: - Completing

extension TaskCompletionSource {
  /// Completes the task with an outcome, unless it has completed already.
  ///
  /// - Parameter outcome: The outcome. `.failure` with a `CancellationError` cancels the task.
  /// - Returns: Whether this call completed the task; `false` when it had completed already.
  @inlinable
  @discardableResult
  public func trySet(_ outcome: TaskOutcome<Success>) -> Bool {
    if case .failure(let error) = outcome { return trySetError(error) }
    return state.completeAndRun(Outcome(outcome))
  }

  /// As `trySet(_:)`, with a value.
  @inlinable
  @discardableResult
  public func trySetResult(_ result: Success) -> Bool {
    state.completeAndRun(.success(StoredValue(result)))
  }

  /// As `trySet(_:)`, with an error; a `CancellationError` cancels the task.
  @inlinable
  @discardableResult
  public func trySetError(_ error: any Error) -> Bool {
    state.completeAndRun(Outcome(throwing: error))
  }

  /// As `trySet(_:)`, by cancelling the task.
  @inlinable
  @discardableResult
  public func tryCancel() -> Bool { state.completeAndRun(.cancelled) }

  /// Completes the task with a value.
  ///
  /// - Precondition: The task is pending. Use `trySetResult(_:)` where it may have completed.
  /// - Parameter result: The task's value.
  @inlinable
  public func setResult(_ result: Success) {
    if !trySetResult(result) { alreadyCompleted() }
  }

  /// As `setResult(_:)`, with an error; see `trySetError(_:)`.
  @inlinable
  public func setError(_ error: any Error) {
    if !trySetError(error) { alreadyCompleted() }
  }

  /// As `setResult(_:)`, by cancelling the task; see `tryCancel()`.
  @inlinable
  public func cancel() {
    if !tryCancel() { alreadyCompleted() }
  }

  /// Completes the task as another task completes, now or later.
  ///
  /// This source may be dropped meanwhile. If its task completes first in another way, the other task's
  /// outcome is ignored, and the other task keeps nothing of this one. A source that is completed with its
  /// own task fails with `BoltsError.followsItself`.
  ///
  /// - Parameter task: The task to follow.
  public func complete(with task: BoltsTask<Success>) {
    if case .state(let other) = task.storage {
      isFollowing.store(true, ordering: .relaxed)
      state.followUnlessCompleted(other)
    } else {
      trySet(task.finalOutcome)
    }
  }

  // `fatalError`, because a precondition is not checked under `-Ounchecked`.
  // No test covers it in the process itself, which it ends: child processes do.
  @inline(never)
  @usableFromInline
  func alreadyCompleted() {
    if ignoresRepetition { return reportRepetition() }
    fatalError(
      """
      The task of the TaskCompletionSource made at \(file):\(line) has completed already. \
      Use trySetResult, trySetError or tryCancel where more than one caller may complete it.
      """)
  }
}

extension TaskCompletionSource where Success == Void {
  /// As `setResult(_:)`, without a value.
  @inlinable
  public func setResult() { setResult(()) }

  /// As `trySetResult(_:)`, without a value.
  @inlinable
  @discardableResult
  public func trySetResult() -> Bool { trySetResult(()) }
}

extension TaskCompletionSource: CustomStringConvertible {
  /// The type, the phase of the task and the line that created the source, for logs.
  public var description: String {
    "TaskCompletionSource<\(Success.self)>(\(state.currentPhase), made at \(file):\(line))"
  }
}
