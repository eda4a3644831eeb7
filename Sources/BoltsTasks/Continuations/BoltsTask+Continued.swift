/// How a continuation runs.
///
/// 1. The task has completed and the executor runs in place: the transform runs, and its result is returned. No
///    state is made.
/// 2. The executor is `.default` or `.immediate`, and there is no token: the transform is a waiter of the task, with
///    the state that it completes (`StoredContinuation`).
/// 3. Else the transform is passed to its executor once the task has completed (`ScheduledContinuation`).
extension BoltsTask {
  @inlinable
  @inline(__always)
  func continued<Transform: ContinuationTransform>(
    on executor: some ContinuationExecutor, _ token: CancellationToken,
    _ transform: consuming Transform
  ) -> BoltsTask<Transform.Output> where Transform.Input == Success {
    // By itself: as a part of the next condition it crashes the optimizer of Swift 6.3.1 in clients.
    let isGuarded = Transform.returnsTask ? token.state != nil : token.isCancellationRequested
    if !isGuarded, executor.permitsInlineExecution, let completed {
      do { return try transform(completed) } catch {
        return BoltsTask<Transform.Output>(error: error)
      }
    }
    return continuedLater(on: executor, token, transform)
  }

  @inlinable
  @inline(never)
  func continuedLater<Transform: ContinuationTransform, Executor: ContinuationExecutor>(
    on executor: Executor, _ token: CancellationToken, _ transform: consuming Transform
  ) -> BoltsTask<Transform.Output> where Transform.Input == Success {
    let child = CompletionState(guardedBy: Transform.returnsTask ? token.state : nil)
    let continuation = StoredContinuation(transform, into: child)
    let isDefault = Executor.self == DefaultExecutor.self
    if isDefault || Executor.self == ImmediateExecutor.self, token.state == nil,
      case .state(let state) = storage
    {
      if isDefault {
        state.run(whenCompleted: .continuation(consume continuation))
      } else {
        state.run(whenCompleted: .immediateContinuation(consume continuation))
      }
    } else {
      ScheduledContinuation.schedule(consume continuation, on: executor, token, after: stateful)
    }
    return BoltsTask<Transform.Output>(state: child)
  }

  /// The state of this task; a new one where it has completed without one.
  @inlinable
  @inline(__always)
  var stateful: CompletionState {
    switch storage {
    case .state(let state): state
    case .success(let value): CompletionState(publishing: .success(StoredValue(value)))
    case .cancelled: CompletionState(publishing: .cancelled)
    }
  }
}
