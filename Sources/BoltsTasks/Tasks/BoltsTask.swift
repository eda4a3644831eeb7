/// The consumer's view of a value that is available now or later.
///
/// A task is pending until it completes, exactly once, with a value, with an error or by cancellation. It
/// can be awaited, continued and combined on any thread, any number of times, before and after it has
/// completed. Its error may be of any type: there is no `Failure` parameter, because nearly every task of a
/// chain would have `any Error` there.
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
    case state(CompletionState)
  }

  @usableFromInline
  let storage: Storage

  // Transparent, because debug builds then look up one type less each time.
  @usableFromInline
  @_transparent
  init(_ storage: Storage) { self.storage = storage }

  @usableFromInline
  @_transparent
  init(state: CompletionState) { self.storage = .state(state) }

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
  @_disfavoredOverload  // `BoltsTask { ... }` starts an operation instead of holding a closure.
  @inlinable
  public init(_ result: Success) { storage = .success(result) }

  /// Creates a task that has already failed; with a `CancellationError`, one that was cancelled.
  @inline(never)
  public init(error: any Error) {
    storage =
      error is CancellationError ? .cancelled : .state(CompletionState(publishing: .failure(error)))
  }

  /// Creates a task that has already been cancelled. Nothing is allocated.
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
  /// How the task ended; `nil` while it is pending.
  ///
  /// Reading the outcome of a failed task marks its error as observed (see `UnobservedErrors`).
  @inlinable
  public var outcome: TaskOutcome<Success>? {
    switch ifCompleted?.storage {
    case .success(let value): .success(value)
    case .cancelled: .cancelled
    case .state(let state): .failure(state.observeError())
    case nil: nil
    }
  }

  /// The value, when the task has completed with one.
  @inlinable
  public var result: Success? {
    if case .success(let value)? = ifCompleted?.storage { value } else { nil }
  }

  /// The error, when the task has failed. A cancelled task has none.
  @inlinable
  public var error: (any Error)? {
    if case .state(let state)? = ifCompleted?.storage { state.observeError() } else { nil }
  }

  /// Whether the task has a value, an error, or has been cancelled.
  @inlinable
  public var isCompleted: Bool { phase != .pending }

  /// Whether the task has failed, as Bolts named it. A cancelled task has not.
  @inlinable
  public var isFaulted: Bool { phase == .failed }

  /// Whether the task was cancelled.
  @inlinable
  public var isCancelled: Bool { phase == .cancelled }

  @inlinable
  var phase: Phase {
    switch storage {
    case .success: .succeeded
    case .cancelled: .cancelled
    case .state(let state): state.currentPhase
    }
  }

  /// This task with its value taken out of its state, if it has one; `nil` while the task is pending.
  @inlinable
  @inline(__always)
  var ifCompleted: BoltsTask? {
    guard let state = unsafe unretainedState else { return self }
    defer { extendLifetime(self) }
    return unsafe state._withUnsafeGuaranteedRef { $0.isPending ? nil : $0.task(of: Success.self) }
  }

  /// The state, where there is one, for callers that keep this task, which holds it, while they use it.
  @unsafe
  @inlinable
  @inline(__always)
  var unretainedState: Unmanaged<CompletionState>? {
    guard case .state(let state) = storage else { return nil }
    return unsafe Unmanaged.passUnretained(state)
  }

  /// The outcome of a task that is known to have completed.
  @inlinable
  var finalOutcome: TaskOutcome<Success> {
    guard let outcome else { preconditionFailure("A waiter ran before its task completed.") }
    return outcome
  }
}

extension BoltsTask: CustomStringConvertible {
  /// The type and the state of the task, for logs.
  public var description: String { "BoltsTask<\(Success.self)>(\(phase))" }
}

// MARK: - Waiting for completion

extension BoltsTask {
  /// Runs code when the task has completed, on the thread that completes it; at once, on this one, when it
  /// has completed already.
  ///
  /// - Returns: The ticket that withdraws the code, or `nil` when it has run.
  @discardableResult
  func whenCompleted(_ run: @escaping @Sendable () -> Void) -> WaiterTicket? {
    guard case .state(let state) = storage else {
      run()
      return nil
    }
    return state.whenCompleted(
      .code { _ in
        run()
        return nil
      })
  }
}
