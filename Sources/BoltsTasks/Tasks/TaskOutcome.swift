/// The outcome of a task.
///
/// A task that fails with a `CancellationError` is cancelled, wherever that error came from.
@frozen
public enum TaskOutcome<Success: Sendable>: Sendable {
  /// The task completed with a value.
  case success(Success)
  /// The task failed with an error that is no `CancellationError`.
  case failure(any Error)
  /// The task was cancelled.
  case cancelled

  /// Creates the outcome of a closure that threw an error.
  ///
  /// - Parameter error: The error: a `CancellationError` becomes `.cancelled`, every other error
  ///   `.failure`.
  @inline(never)
  public init(throwing error: any Error) {
    self = error is CancellationError ? .cancelled : .failure(error)
  }

  /// Creates the outcome of a `Result`; a failure with a `CancellationError` becomes `.cancelled`.
  @inlinable
  public init(_ result: Result<Success, some Error>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self.init(throwing: error)
    }
  }

  /// Returns the value, or throws.
  ///
  /// - Returns: The value of a success.
  /// - Throws: The error of a failure, and `CancellationError` when the task was cancelled.
  @inlinable
  public func get() throws -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let error): throw error
    case .cancelled: throw CancellationError()
    }
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Creates the result that `TaskOutcome.get()` returns or throws.
  @inlinable
  public init(_ outcome: TaskOutcome<Success>) { self = Result { try outcome.get() } }
}
