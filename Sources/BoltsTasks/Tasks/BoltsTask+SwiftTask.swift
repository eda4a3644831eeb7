extension BoltsTask {
  /// Runs a body on an executor and completes with what it returns or throws.
  ///
  /// With `.default` the body has run by the time this returns.
  @inlinable
  public init(
    on executor: some ContinuationExecutor = .default,
    _ body: @escaping @Sendable () throws -> Success
  ) {
    self = BoltsTask<Void>().continued(on: executor, nil, MapSuccess { try body() })
  }

  /// Starts a Swift task and completes as it ends.
  ///
  /// Awaiting this task does not raise the priority of the Swift task, as awaiting a Swift task does.
  ///
  /// - Parameters:
  ///   - priority: The priority of the Swift task; `nil` for that of the caller.
  ///   - cancellationToken: Cancels the Swift task when it is cancelled; where it was before, the
  ///     operation starts cancelled. The operation decides what to make of that; the task completes
  ///     when the operation returns or throws.
  ///   - operation: What to run. Throwing `CancellationError` cancels the task.
  public init(
    priority: TaskPriority? = nil,
    cancellationToken: CancellationToken? = nil,
    operation: @escaping @Sendable () async throws -> Success
  ) {
    let state = CompletionState<Success>()
    let task = Task(priority: priority) {
      // It may come to this before the registration below comes to cancel anything.
      if let cancellationToken, cancellationToken.isCancellationRequested {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
      let outcome: TaskOutcome<Success>
      do {
        outcome = .success(try await operation())
      } catch {
        outcome = TaskOutcome(throwing: error)
      }
      state.complete(outcome)?.run()
    }
    self.init(state: state)
    if let cancellationToken {
      let registration = cancellationToken.register { task.cancel() }
      whenCompleted {
        registration.dispose()
        return WaiterList()
      }
    }
  }

  /// Completes as a Swift task does.
  ///
  /// Nothing here cancels the Swift task; keep it to do so.
  public init(_ task: Task<Success, any Error>) {
    self.init { try await task.value }
  }

  /// Completes as a Swift task that can't fail does.
  ///
  /// Nothing here cancels the Swift task; keep it to do so.
  public init(_ task: Task<Success, Never>) {
    self.init { await task.value }
  }
}
