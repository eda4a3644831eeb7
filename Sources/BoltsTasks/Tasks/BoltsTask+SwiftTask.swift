extension BoltsTask {
  /// Starts a Swift task, and completes with its outcome.
  ///
  /// ```swift
  /// let profile = BoltsTask { try await fetchProfile(1).value.name }
  /// ```
  ///
  /// The operation runs on Swift's pool, isolated to no actor, and never before this initializer
  /// returns on the same thread. Write `{ @MainActor in ... }` to isolate it. Awaiting the task does
  /// not raise the priority of the Swift task, as awaiting a Swift task does.
  ///
  /// The task need not be kept. For a Swift task whose body throws the compiler warns then (SE-0520), because its
  /// error would be lost; here `UnobservedErrors` reports it.
  ///
  /// - Parameters:
  ///   - priority: The priority of the Swift task; `nil` for that of the caller.
  ///   - cancellationToken: Cancels the Swift task when it is cancelled; if it was cancelled before,
  ///     the operation starts cancelled. Cancellation is cooperative: this task completes when the
  ///     operation returns or throws.
  ///   - file: The file to name when the operation returns a task, which is not followed.
  ///   - line: The line to name when the operation returns a task, which is not followed.
  ///   - operation: Runs on Swift's pool, isolated to no actor. A `CancellationError` that it throws
  ///     cancels the task.
  @discardableResult
  public init(
    priority: TaskPriority? = nil,
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    operation: @escaping @Sendable @concurrent () async throws -> Success
  ) {
    warnIfNested(Success.self, file, line)
    let state = CompletionState()
    let task = Task(executorPreference: ExplorationContext.executor, priority: priority) {
      // The operation may start before the registration below can cancel it.
      if cancellationToken.isCancellationRequested {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
      let outcome = await TaskOutcome(of: operation)
      // An error of work that was cancelled is not reported. The token may not have cancelled the Swift task yet.
      if Task.isCancelled || cancellationToken.isCancellationRequested { state.disregardError() }
      state.completeAndRun(Outcome(outcome))
    }
    self.init(state: state)
    cancellationToken.register(until: self) { task.cancel() }
  }

  /// As `init(priority:cancellationToken:operation:)`, for an operation that does not await.
  ///
  /// `BoltsTask(on: .default) { ... }` runs a body in place instead.
  @discardableResult
  public init(
    priority: TaskPriority? = nil,
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    operation: @escaping @isolated(any) @Sendable () throws -> Success
  ) {
    // Without this form the compiler takes `BoltsTask { f() }` for a task whose value is a closure.
    self.init(priority: priority, cancellationToken: cancellationToken, file: file, line: line) {
      try await operation()
    }
  }

  /// Completes as a Swift task does.
  ///
  /// The Swift task is not cancelled from here; keep it to do so.
  ///
  /// - Parameter task: The Swift task to follow.
  public init(following task: Task<Success, any Error>) {
    self.init { try await task.value }
  }

  /// As `init(following:)` of a Swift task that can fail.
  public init(following task: Task<Success, Never>) {
    self.init { await task.value }
  }
}

extension TaskOutcome {
  /// The outcome of an operation.
  init(of operation: @concurrent () async throws -> Success) async {
    do { self = .success(try await operation()) } catch { self.init(throwing: error) }
  }
}

extension CancellationToken {
  /// Registers a callback for as long as a task is pending.
  func register<T>(until task: BoltsTask<T>, _ callback: @escaping @Sendable () -> Void) {
    guard state != nil else { return }
    let registration = register(callback)
    task.whenCompleted { registration.dispose() }
  }
}

extension Task where Failure == any Error {
  /// The Swift task as a `BoltsTask`, which completes as it does.
  public var boltsTask: BoltsTask<Success> { BoltsTask(following: self) }
}

extension Task where Failure == Never {
  /// As `boltsTask` of a Swift task that can fail.
  public var boltsTask: BoltsTask<Success> { BoltsTask(following: self) }
}
