internal import BoltsTasks

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

  /// The producer that completes this task; `nil` when a closure or another task does.
  let producer: Producer<TResult>?

  init(base: BoltsTask<Unchecked<TResult>>) {
    self.base = base
    producer = nil
  }

  init(producer: Producer<TResult>) {
    base = producer.source.task
    self.producer = producer
  }

  /// Creates a task that has already completed with a result.
  ///
  /// - Parameter result: The task's result.
  @_disfavoredOverload  // so that `Task(boltsTask)` follows the task instead of holding it
  public init(_ result: TResult) {
    base = BoltsTask(Unchecked(result))
    producer = nil
  }

  /// Creates a task that has already failed.
  ///
  /// A ``CancelledError`` given here is an error like any other, as it was in Bolts-Swift; Swift's
  /// `CancellationError` cancels the task.
  ///
  /// - Parameter error: The task's error.
  public init(error: any Error) {
    base = BoltsTask(error: error)
    producer = nil
  }

  /// Creates a task that has already been cancelled.
  ///
  /// - Returns: A cancelled task.
  public static func cancelledTask() -> Self {
    Self(base: .cancelled())
  }
}
