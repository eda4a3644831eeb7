internal import BoltsTasks

extension Task {
  /// Starts a Swift task that runs an asynchronous operation, and completes with its outcome.
  ///
  /// For `Task { try await load() }`, written for Swift's own `Task`, which this module's name hides:
  /// the operation runs as it would there, isolated to the caller's actor. Awaiting and continuing
  /// work; cancelling does not, because a task of Bolts-Swift has no `cancel()`. Write
  /// `_Concurrency.Task` for Swift's own.
  ///
  /// - Parameters:
  ///   - priority: The priority of the Swift task; `nil` for that of the caller.
  ///   - operation: The operation. Throwing ``CancelledError`` or `CancellationError` cancels this task;
  ///     any other error fails it.
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
