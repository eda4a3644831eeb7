/// The consumer's view of a value that is available now or later.
///
/// A task is pending until it completes, exactly once, with a value, with an error or by cancellation. It
/// can be awaited, continued and combined on any thread, any number of times, before and after it has
/// completed.
///
/// A task that is created with a value stores it inline and allocates nothing; every other task shares its
/// state with its producer. Copies refer to the same task.
@frozen
public struct BoltsTask<Success: Sendable>: Sendable {
  @frozen
  @usableFromInline
  enum Storage: Sendable {
    case success(Success)
    case cancelled
    case state(CompletionState<Success>)
  }

  @usableFromInline
  let storage: Storage

  @inlinable
  init(_ storage: Storage) { self.storage = storage }

  @inlinable
  init(state: CompletionState<Success>) { self.storage = .state(state) }

  /// Creates a task that has already completed with an outcome.
  ///
  /// A failure has its own state, so that `UnobservedErrors` reports it when no caller
  /// observes it.
  ///
  /// - Parameter outcome: The task's outcome. A failure with a `CancellationError` creates a
  ///   cancelled task.
  @inlinable
  public init(outcome: TaskOutcome<Success>) {
    switch outcome {
    case .success(let value): self.init(.success(value))
    case .cancelled: self.init(.cancelled)
    case .failure(let error): self.init(error: error)
    }
  }

  /// Creates a task that has completed with a value. Nothing is allocated.
  ///
  /// - Parameter result: The value.
  @_disfavoredOverload  // `BoltsTask { ... }` starts an operation instead of holding a closure.
  @inlinable
  public init(_ result: Success) { storage = .success(result) }

  /// Creates a task that has already failed.
  ///
  /// - Parameter error: The task's error. A `CancellationError` creates a cancelled task.
  @inline(never)
  public init(error: any Error) {
    let outcome = TaskOutcome<Success>(throwing: error)
    if case .cancelled = outcome {
      storage = .cancelled
    } else {
      storage = .state(CompletionState(publishing: outcome))
    }
  }

  /// Creates a task that has already been cancelled.
  ///
  /// - Returns: A cancelled task. It allocates nothing.
  @inlinable
  public static func cancelled() -> BoltsTask { BoltsTask(.cancelled) }
}

extension BoltsTask where Success == Void {
  /// Creates a task that has completed.
  @inlinable
  public init() { storage = .success(()) }
}

// MARK: - State

extension BoltsTask {
  @inlinable
  var phase: Phase {
    switch storage {
    case .success: .success
    case .cancelled: .cancelled
    case .state: withState { $0.currentPhase } ?? .pending
    }
  }

  /// How the task ended; `nil` while it is pending.
  ///
  /// Reading the outcome of a failed task marks its error as observed (see `UnobservedErrors`).
  @inlinable
  public var outcome: TaskOutcome<Success>? {
    switch storage {
    case .success(let value): .success(value)
    case .cancelled: .cancelled
    case .state: withState { $0.published } ?? nil
    }
  }

  /// The value, when the task has completed with one.
  @inlinable
  public var result: Success? {
    switch storage {
    case .success(let value): return value
    case .cancelled: return nil
    case .state: return withState { $0.publishedValue ?? $0.valueOfLeader } ?? nil
    }
  }

  /// The error, when the task has failed. A cancelled task has none.
  @inlinable
  public var error: (any Error)? {
    guard case .state(let state) = storage, case .failure(let error)? = state.published else {
      return nil
    }
    return error
  }

  /// Whether the task has a value, an error, or has been cancelled.
  @inlinable
  public var isCompleted: Bool { phase != .pending }

  /// Whether the task has failed, as Bolts named it. A cancelled task has not.
  @inlinable
  public var isFaulted: Bool { phase == .failure }

  /// Whether the task was cancelled.
  @inlinable
  public var isCancelled: Bool { phase == .cancelled }
}

extension BoltsTask: CustomStringConvertible {
  /// The type and the state of the task, for logs.
  public var description: String { "BoltsTask<\(Success.self)>(\(stateName))" }
}

// MARK: - Waiting for completion

extension BoltsTask {
  /// Runs a waiter when the task has completed, on the thread that completes it; at once, on this
  /// one, when it has completed already.
  ///
  /// - Returns: The ticket that withdraws the waiter, or `nil` when it has run.
  @inlinable
  @discardableResult
  func whenCompleted(_ run: @escaping @Sendable () -> WaiterList) -> WaiterTicket? {
    whenCompleted(Waiter(run))
  }

  /// The same, with a waiter that is made where it is needed, and so not copied.
  @inlinable
  @inline(__always)
  @discardableResult
  func whenCompleted(_ waiter: @autoclosure () -> Waiter) -> WaiterTicket? {
    @inline(__always)
    func register(_ state: CompletionState<Success>) -> Registration {
      state.register(waiter())
    }
    guard let state = unsafe unretainedState else {
      waiter().run().run()
      return nil
    }
    switch unsafe state._withUnsafeGuaranteedRef(register) {
    case .registered(let ticket): return ticket
    case .completed(let waiter):
      waiter.run().run()
      return nil
    }
  }

  /// Uses the state, where there is one, without retaining it.
  ///
  /// A pattern that takes the state out of `storage` retains and releases it once more, for nothing:
  /// this task holds the state, and the caller of a method of this task holds the task until that
  /// method returns.
  @inlinable
  @inline(__always)
  func withState<Result>(_ body: (CompletionState<Success>) -> Result) -> Result? {
    // Two steps, or the pattern's own retain would last as long as the body.
    guard let state = unsafe unretainedState else { return nil }
    return unsafe state._withUnsafeGuaranteedRef(body)
  }

  @unsafe
  @inlinable
  @inline(__always)
  var unretainedState: Unmanaged<CompletionState<Success>>? {
    guard case .state(let state) = storage else { return nil }
    return unsafe Unmanaged.passUnretained(state)
  }

  @inlinable
  func removeWaiter(_ ticket: WaiterTicket) {
    if case .state(let state) = storage { state.unregister(ticket) }
  }

  /// Marks the error that this task has or will have as observed.
  func disregardError() {
    if case .state(let state) = storage { state.disregardError() }
  }

  /// The outcome of a task that is known to have completed.
  @inlinable
  var finalOutcome: TaskOutcome<Success> {
    guard let outcome else { preconditionFailure("A waiter ran before its task completed.") }
    return outcome
  }
}
