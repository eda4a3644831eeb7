extension BoltsTask {
  /// Starts a Swift task, and completes with its outcome.
  ///
  /// ```swift
  /// let profile = BoltsTask { try await fetchProfile(1).value.name }
  /// ```
  ///
  /// The operation has the isolation of the place where it is written, as in `Task { }`: in a `@MainActor` class it may
  /// use `self`, and runs on the main actor. Elsewhere, and as `{ @concurrent in ... }`, it runs on Swift's pool. It never
  /// runs before this initializer returns on the same thread; operations of one priority on one actor begin in the
  /// order of the calls.
  /// Awaiting the task does not raise the priority of the Swift task, as awaiting a Swift task does.
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
  ///   - operation: Runs once, in the Swift task. A `CancellationError` that it throws cancels the task.
  @discardableResult
  public init(
    priority: TaskPriority? = nil,
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext operation: @escaping @Sendable @isolated(any) () async throws -> Success
  ) {
    warnIfNested(Success.self, file, line)
    self =
      Self.start(priority, cancellationToken, on: operation.isolation) {
        try await operation()
      }.task
  }

  /// As `init(priority:cancellationToken:operation:)`, for an operation that does not await.
  ///
  /// `BoltsTask(on: .default) { ... }` runs a body in place instead.
  @discardableResult
  public init(
    priority: TaskPriority? = nil,
    cancellationToken: CancellationToken = .none,
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext operation: @escaping @Sendable @isolated(any) () throws -> Success
  ) {
    // Without this form the compiler takes `BoltsTask { f() }` for a task whose value is a closure.
    warnIfNested(Success.self, file, line)
    self =
      Self.start(priority, cancellationToken, on: operation.isolation) {
        try await operation()
      }.task
  }

  /// Starts a Swift task on an actor, or on Swift's pool.
  static func start(
    _ priority: TaskPriority?, _ token: CancellationToken, on actor: (any Actor)?,
    operation: @escaping @Sendable () async throws -> Success
  ) -> (task: BoltsTask, started: Task<Void, Never>) {
    let state = CompletionState()
    let started = startTask(on: actor, priority) {
      // The operation may start before the registration below can cancel it.
      if token.isCancellationRequested {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
      let outcome = await TaskOutcome(of: operation)
      // An error of work that was cancelled is not reported. The token may not have cancelled the Swift task yet.
      if Task.isCancelled || token.isCancellationRequested { state.disregardError() }
      state.completeAndRun(Outcome(outcome))
    }
    let task = BoltsTask(state: state)
    token.register(until: task) { started.cancel() }
    return (task, started)
  }

  /// Completes as a Swift task does.
  ///
  /// The Swift task is not cancelled from here; keep it to do so.
  ///
  /// - Parameter task: The Swift task to follow.
  public init(following task: Task<Success, some Error>) {
    self.init { try await task.value }
  }
}

extension TaskOutcome {
  /// The outcome of an operation.
  init(of operation: () async throws -> Success) async {
    do { self = .success(try await operation()) } catch { self.init(throwing: error) }
  }
}

/// Starts a Swift task whose first job is on the executor of the actor, so that what is started there begins in order.
/// As `enqueue`, which is for work that does not await.
func startTask(
  on actor: (any Actor)?, _ priority: TaskPriority?, _ work: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
  let start = TaskStart(run: beginTask)
  return unsafe unsafeBitCast(start, to: FreeTaskStart.self).run(actor, priority, work)
}

private func beginTask(
  _ actor: isolated (any Actor)?, _ priority: TaskPriority?,
  _ work: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
  Task(priority: priority) {
    _ = actor
    await work()
  }
}

private struct TaskStart {
  typealias Work = @Sendable () async -> Void
  let run: @Sendable (isolated (any Actor)?, TaskPriority?, @escaping Work) -> Task<Void, Never>
}

/// The same layout as `TaskStart`.
private struct FreeTaskStart {
  let run: @Sendable ((any Actor)?, TaskPriority?, @escaping TaskStart.Work) -> Task<Void, Never>
}

extension CancellationToken {
  /// Registers a callback for as long as a task is pending.
  func register<T>(until task: BoltsTask<T>, _ callback: @escaping @Sendable () -> Void) {
    guard state != nil else { return }
    let registration = register(callback)
    task.whenCompleted { registration.dispose() }
  }
}

extension Task {
  /// The Swift task as a `BoltsTask`, which completes as it does.
  public var boltsTask: BoltsTask<Success> { BoltsTask(following: self) }
}
