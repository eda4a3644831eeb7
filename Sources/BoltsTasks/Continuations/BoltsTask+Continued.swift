/// How a continuation runs.
///
/// 1. The task has completed and the executor runs in place: the step runs, and its result is returned. No
///    state is made.
/// 2. The executor is `.default` or `.immediate`, and there is no token: the step is a waiter of the task, with
///    the state that it completes (`StoredContinuation`).
/// 3. Else the step is passed to its executor once the task has completed (`ScheduledContinuation`).
extension BoltsTask {
  @inlinable
  @inline(__always)
  func continued<Step: ContinuationStep>(
    on executor: some ContinuationExecutor, _ token: CancellationToken?, _ step: consuming Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    if token == nil || !Step.returnsTask, executor.permitsInlineExecution, let completed {
      if let token, token.isCancellationRequested { return .cancelled() }
      do { return try step(completed) } catch { return BoltsTask<Step.Output>(error: error) }
    }
    return continuedLater(on: executor, token ?? .none, step)
  }

  @inlinable
  @inline(never)
  func continuedLater<Step: ContinuationStep, Executor: ContinuationExecutor>(
    on executor: Executor, _ token: CancellationToken, _ step: consuming Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    let child = CompletionState(guardedBy: Step.returnsTask ? token.state : nil)
    let continuation = StoredContinuation(step, into: child)
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
    return BoltsTask<Step.Output>(state: child)
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
