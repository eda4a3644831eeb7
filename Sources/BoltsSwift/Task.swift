public import BoltsTasks
internal import Synchronization

// The types of BoltsTasks that clients of this module use. They are the same in both modules, so files
// that import one module and files that import the other can exchange tasks and errors.
@_exported public import struct BoltsTasks.AggregateError
@_exported public import enum BoltsTasks.BoltsError
@_exported public import struct BoltsTasks.BoltsTask

/// The consumer's view of an asynchronous operation, as in Bolts-Swift 1.5.
///
/// A task is pending until it completes, once, with a result, an error or cancellation, which
/// continuations and `await` receive. The class has identity (`===`). Neither results nor closures have
/// to be `Sendable`: as in Bolts-Swift, the caller has to pass them safely between threads. In
/// `BoltsTask` the compiler checks that.
///
/// The name hides Swift's own `Task` in a file that imports this module; that one is then
/// `_Concurrency.Task`.
public final class Task<TResult>: Sendable {
  /// A closure that runs when a task has completed.
  public typealias Continuation = () -> Void

  /// The task of BoltsTasks. The result is wrapped because BoltsTasks requires `Sendable`, and
  /// Bolts-Swift does not.
  let base: BoltsTask<Unchecked<TResult>>

  /// The source that completes this task; `nil` when a closure or another task does.
  ///
  /// The task keeps it, so a task stays pending after its ``TaskCompletionSource`` has been deinitialized; see there.
  private let source: BoltsTasks.TaskCompletionSource<Unchecked<TResult>>?

  /// Bit 0: the `TaskCompletionSource` was deinitialized. Bit 1: something waits. Setting the second of the
  /// two ends the wait.
  private let flags = Atomic<UInt8>(0)

  init(
    base: BoltsTask<Unchecked<TResult>>,
    source: BoltsTasks.TaskCompletionSource<Unchecked<TResult>>? = nil
  ) {
    self.base = base
    self.source = source
  }

  func sourceDeinitialized() { raise(0b01) }

  private func raise(_ flag: UInt8) {
    let (old, new) = flags.bitwiseOr(flag, ordering: .acquiringAndReleasing)
    if new == 0b11, old != new { source?.abandon() }
  }

  /// Creates a task that has already completed with a result.
  @_disfavoredOverload  // so that `Task(boltsTask)` follows the task instead of holding it
  public convenience init(_ result: TResult) { self.init(base: BoltsTask(Unchecked(result))) }

  /// Creates a task that has already failed.
  ///
  /// A ``CancelledError`` given here is an error like any other, as it was in Bolts-Swift; Swift's
  /// `CancellationError` cancels the task.
  public convenience init(error: any Error) { self.init(base: BoltsTask(error: error)) }

  /// Creates a task that has already been cancelled.
  public static func cancelledTask() -> Self { Self(base: .cancelled()) }

  /// Whether this task has completed, with a result, an error or by cancellation.
  public var completed: Bool { base.isCompleted }

  /// Whether this task has completed with an error.
  public var faulted: Bool { base.isFaulted }

  /// Whether this task has been cancelled.
  public var cancelled: Bool { base.isCancelled }

  /// The result, or `nil` unless the task has completed with one.
  public var result: TResult? { base.result.map(\.value) }

  /// The error, or `nil` unless the task has completed with one.
  public var error: (any Error)? { base.error }

  /// The result, once the task has completed.
  ///
  /// Returns at once when the task has completed already. When the awaiting Swift task is cancelled
  /// it throws `CancellationError` at once, and this task goes on. A task whose completion source was
  /// deinitialized without completing it fails with `BoltsError.abandoned` when it is awaited.
  ///
  /// - Throws: The task's error, or `CancellationError` when the task was cancelled.
  public var value: TResult {
    get async throws {
      raise(0b10)
      return try await base.value.value
    }
  }

  /// Blocks this thread until the task has completed.
  ///
  /// It blocks a thread for as long as it waits; ``value`` does not. On the main thread it logs a
  /// warning. A task that is abandoned fails as for ``value``.
  public func waitUntilCompleted() {
    raise(0b10)
    base.waitUntilFinished()
  }
}

extension Task where TResult: Sendable {
  /// Creates a task that completes as a task of BoltsTasks does, now or later.
  public convenience init(_ boltsTask: BoltsTask<TResult>) {
    self.init(base: boltsTask.continueOnSuccessWith(on: .immediate) { Unchecked($0) })
  }

  /// This task as a task of BoltsTasks, which has more `async` functions and requires `Sendable`.
  ///
  /// It completes when this one does, with the same result, error or cancellation.
  public var boltsTask: BoltsTask<TResult> {
    base.continueOnSuccessWith(on: .immediate) { $0.value }
  }
}

extension Task: CustomStringConvertible, CustomDebugStringConvertible {
  /// The task's state, as text.
  public var description: String {
    switch base.outcome {
    case nil: "Task: pending"
    case .success(let result): "Task: success(\(result.value))"
    case .failure(let error): "Task: error(\(error))"
    case .cancelled: "Task: cancelled"
    }
  }

  /// The task's state, as text.
  public var debugDescription: String { description }
}

/// An error that cancels the task whose closure throws it.
///
/// Swift's `CancellationError` does the same, and is what `await` on a cancelled task throws.
public struct CancelledError: Error {
  /// Creates the error.
  public init() {}
}
