internal import BoltsTasks

/// The consumer's view of an asynchronous operation, as in Bolts-Swift 1.5.
///
/// A task is pending until it completes, once, with a result, an error or cancellation;
/// continuations and `await` see what it became. The class has identity (`===`), and neither
/// results nor closures need be `Sendable`: what crosses threads this way is as much the caller's
/// care as it was in Bolts-Swift. `BoltsTask`, which carries every task here, checks it.
///
/// The name hides Swift's own `Task` in a file that imports this module; that one is then
/// `_Concurrency.Task`.
public final class Task<TResult>: Sendable {
  /// A closure that runs when a task has completed.
  public typealias Continuation = () -> Void

  /// Where the task lives: BoltsTasks asks for `Sendable`, which Bolts-Swift never did, hence the
  /// wrapping.
  let base: BoltsTask<Unchecked<TResult>>

  /// What completes this task, for as long as anyone can see the task; `nil` when a closure or
  /// another task does.
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
