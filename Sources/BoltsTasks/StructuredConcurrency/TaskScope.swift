internal import Synchronization

/// The tasks of one `withTaskScope` block.
public final class TaskScope: Sendable {
  /// The members that have not completed, and the block as one; zero from when the scope is closed.
  private let members = Mutex(1)
  /// Completed when the scope is closed.
  private let closed = CompletionState()
  private let source: CancellationTokenSource

  init(_ source: CancellationTokenSource) { self.source = source }

  /// Cancelled when the block ends with an error or its Swift task is cancelled. Pass it to the work of
  /// the scope's tasks.
  public var cancellationToken: CancellationToken { source.token }

  /// Adds a task: the block does not end before it has completed.
  ///
  /// - Parameter task: The task to wait for. It is not cancelled with the scope, unless the work
  ///   behind it was given the scope's `cancellationToken`.
  /// - Returns: `false` when the block had ended, and the task was not added.
  @discardableResult
  public func add<T>(_ task: BoltsTask<T>) -> Bool {
    guard enter() else { return false }
    task.whenCompleted { self.leave() }
    return true
  }

  /// Starts a Swift task as a task of the scope, which is cancelled with the scope's token.
  ///
  /// - Parameters:
  ///   - priority: The priority of the Swift task; `nil` for that of the caller.
  ///   - operation: Runs in the Swift task, with the isolation of the place where it is written.
  /// - Returns: The task; a cancelled one, without the operation having been started, when the
  ///   block had ended.
  @discardableResult
  public func run<T: Sendable>(
    priority: TaskPriority? = nil,
    @_inheritActorContext _ operation: @escaping @Sendable @isolated(any) () async throws -> T
  ) -> BoltsTask<T> {
    guard enter() else { return .cancelled() }
    let task = BoltsTask(
      priority: priority, cancellationToken: cancellationToken, operation: operation)
    task.whenCompleted { self.leave() }
    return task
  }

  private func enter() -> Bool {
    members.withLock { members in
      if members == 0 { return false }
      members += 1
      return true
    }
  }

  private func leave() {
    let isLast = members.withLock { members in
      members -= 1
      return members == 0
    }
    if isLast { closed.completeAndRun(.cancelled) }
  }

  /// Waits, cancelled or not, until no task is left, and closes the scope.
  func end() async {
    leave()
    unsafe await withUnsafeContinuation { unsafe closed.run(whenCompleted: .awaiting($0)) }
  }
}

/// Runs a body in a scope that none of its tasks outlives: structured concurrency for callbacks.
///
/// ```swift
/// await withTaskScope { scope in
///   scope.add(fetchProfile(1))
///   scope.run { try await fetchProfile(2).value }
/// }
/// ```
///
/// However the body is left, the call returns only after every task that was added to the scope has
/// completed. Leaving by return waits for them; leaving by an error, or the Swift task being cancelled
/// at any time, cancels the scope's token first. Tasks may add tasks until the last has completed. The
/// call returns or throws what the body does, whatever the outcomes of the tasks are.
///
/// - Parameter body: Runs on the caller's actor. It is given the scope to add tasks to.
/// - Returns: What the body returns.
/// - Throws: What the body throws. A body that can't throw needs no `try`.
@discardableResult
public func withTaskScope<T, E: Error>(
  _ body: (TaskScope) async throws(E) -> T
) async throws(E) -> T {
  let source = CancellationTokenSource()
  let scope = TaskScope(source)
  let result: Result<T, E> = await withTaskCancellationHandler {
    let result: Result<T, E>
    do throws(E) {
      result = .success(try await body(scope))
    } catch {
      source.cancel()
      result = .failure(error)
    }
    await scope.end()
    return result
  } onCancel: {
    source.cancel()
  }
  return try result.get()
}
