internal import Synchronization

/// The tasks of one `withTaskScope` block.
public final class TaskScope: Sendable {
  private struct Members {
    /// The members that have not completed, and the block as one; zero from when the scope is closed.
    var count = 1
    /// The Swift tasks that the scope has started and that have not ended.
    var started: Set<Task<Void, Never>> = []
    /// The priority that the Swift task of the block has been raised to.
    var priority: TaskPriority?
  }

  private let members = Mutex(Members())
  /// Completed when the scope is closed.
  private let closed = CompletionState()
  private let source: CancellationTokenSource

  init(_ source: CancellationTokenSource) { self.source = source }

  /// Cancelled when the block ends with an error or its Swift task is cancelled. Pass it to the work of
  /// the scope's tasks.
  public var cancellationToken: CancellationToken { source.token }

  /// Adds a task: the block does not end before it has completed. Once the block has ended this has no effect.
  ///
  /// - Parameter task: The task to wait for. It is not cancelled with the scope, unless the work
  ///   behind it was given the scope's `cancellationToken`.
  public func add<T>(_ task: BoltsTask<T>) {
    guard enter() else { return }
    task.whenCompleted { self.leave() }
  }

  /// Starts a Swift task as a task of the scope, which is cancelled with the scope's token.
  ///
  /// When the priority of the Swift task that runs the block is raised, because one of a higher priority awaits it, so
  /// is that of the operation, as in a task group. (From iOS 26 and macOS 26 on, and on Linux.)
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
    let (task, started) = BoltsTask<T>.start(
      priority, cancellationToken, on: operation.isolation
    ) { try await operation() }
    let raised = members.withLock { members in
      members.started.insert(started)
      return members.priority
    }
    if let raised { started.escalate(to: raised) }
    task.whenCompleted { self.leave(started) }
    return task
  }

  private func enter() -> Bool {
    members.withLock { members in
      if members.count == 0 { return false }
      members.count += 1
      return true
    }
  }

  private func leave(_ ended: Task<Void, Never>? = nil) {
    let isLast = members.withLock { members in
      if let ended { members.started.remove(ended) }
      members.count -= 1
      return members.count == 0
    }
    if isLast { closed.completeAndRun(.cancelled) }
  }

  /// Waits, cancelled or not, until no task is left, and closes the scope.
  func end() async {
    leave()
    unsafe await withUnsafeContinuation { unsafe closed.run(whenCompleted: .awaiting($0)) }
  }

  /// Raises the priority of what the scope has started.
  func escalate(to priority: TaskPriority) {
    let started = members.withLock { members in
      members.priority = priority
      return members.started
    }
    for task in started { task.escalate(to: priority) }
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
/// - Parameters:
///   - isolation: The caller's actor, which need not be passed.
///   - body: Runs on the caller's actor. It is given the scope to add tasks to.
/// - Returns: What the body returns.
/// - Throws: What the body throws. A body that can't throw needs no `try`.
@discardableResult
public func withTaskScope<T, E: Error>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (TaskScope) async throws(E) -> T
) async throws(E) -> T {
  try await inScope(isolation, body)
}

/// As `withTaskScope`, for a body that returns a task of the scope.
///
/// A form of its own, because Swift 6.3 fails to compile a call of the other one that is the only expression of a closure
/// without a result: `Task { await withTaskScope { scope in scope.run { await work() } } }`.
@discardableResult
public func withTaskScope<T, E: Error>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (TaskScope) async throws(E) -> BoltsTask<T>
) async throws(E) -> BoltsTask<T> {
  try await inScope(isolation, body)
}

private func inScope<T, E: Error>(
  _ isolation: isolated (any Actor)?, _ body: (TaskScope) async throws(E) -> T
) async throws(E) -> T {
  let source = CancellationTokenSource()
  let scope = TaskScope(source)
  let result: Result<T, E> = await withTaskCancellationHandler {
    // A closure that does not capture the actor would run on Swift's pool where the caller inherits its isolation.
    _ = isolation
    return await withEscalation(to: scope.escalate) {
      _ = isolation
      let result: Result<T, E>
      do throws(E) {
        result = .success(try await body(scope))
      } catch {
        source.cancel()
        result = .failure(error)
      }
      await scope.end()
      return result
    }
  } onCancel: {
    source.cancel()
  }
  return try result.get()
}
