internal import BoltsTasks
public import Foundation

extension Task {
  /// Creates a task that completes with what a closure returns or throws.
  ///
  /// - Parameters:
  ///   - executor: Where the closure runs. The default runs it before this initializer returns.
  ///   - closure: Returns the result. Throwing ``CancelledError`` cancels the task.
  public convenience init(_ executor: Executor = .default, closure: @escaping () throws -> TResult)
  {
    let closure = Unchecked(closure)
    self.init(
      base: BoltsTask(on: executor.base) {
        Unchecked(try translatingCancelledError(closure.value))
      })
  }

  /// As `init(_:closure:)`.
  public static func execute(
    _ executor: Executor = .default, closure: @escaping () throws -> TResult
  ) -> Task {
    Task(executor, closure: closure)
  }

  /// As `init(_:closure:)`, with a closure that returns a task, which the new task follows.
  public static func executeWithTask(
    _ executor: Executor = .default, closure: @escaping () throws -> Task
  ) -> Task {
    let closure = Unchecked(closure)
    return Task(base: executor.run { try closure.value().base })
  }

  /// Creates a task that succeeds after a delay.
  ///
  /// - Parameter delay: The delay in seconds. Zero, a negative number or NaN succeeds as soon as
  ///   possible; more than a hundred years counts as a hundred years.
  /// - Returns: A task that succeeds once the delay has passed.
  public static func withDelay(_ delay: TimeInterval) -> Task<Void> {
    let hundredYears: TimeInterval = 100 * 365.25 * 24 * 60 * 60
    let seconds = delay > 0 ? min(delay, hundredYears) : 0
    return Task<Void>(BoltsTask.delay(for: .seconds(seconds)))
  }

  /// Starts a Swift task that runs an asynchronous operation, and completes with its outcome.
  ///
  /// For `Task { try await load() }`, written for Swift's own `Task`, which this module's name hides:
  /// the operation runs as it would there, isolated to the caller's actor. Awaiting and continuing
  /// work; cancelling does not, because a task of Bolts-Swift has no `cancel()`. Write
  /// `_Concurrency.Task` for Swift's own.
  ///
  /// - Parameters:
  ///   - priority: The priority of the Swift task; `nil` for that of the caller.
  ///   - operation: The operation. Throwing ``CancelledError`` or `CancellationError` cancels this task.
  @available(
    *, deprecated, renamed: "_Concurrency.Task.init(priority:operation:)",
    message: "In a file that imports BoltsSwift, Swift's own task is _Concurrency.Task."
  )
  @discardableResult
  public convenience init(
    priority: TaskPriority? = nil,
    @_inheritActorContext @_implicitSelfCapture operation:
      sending @escaping @isolated(any) () async throws -> TResult
  ) {
    let source = BoltsTasks.TaskCompletionSource<Unchecked<TResult>>()
    _Concurrency.Task(priority: priority) {
      do {
        source.trySetResult(Unchecked(try await operation()))
      } catch is CancelledError {
        source.tryCancel()
      } catch {
        source.trySetError(error)
      }
    }
    self.init(base: source.task)
  }
}
