/// How a continuation runs.
///
/// 1. The task has completed and the executor runs in place: the transform runs, and its result is returned. No
///    state is made.
/// 2. The executor is `.default` or `.immediate`, and there is no token: the transform is a waiter of the task, with
///    the state that it completes (`StoredContinuation`).
/// 3. Else the transform is passed to its executor once the task has completed (`ScheduledContinuation`).
///
/// The types of the body and its context are parameters, because a debug build looks up associated types at each use.
extension BoltsTask {
  @inlinable
  @inline(__always)
  func continued<Transform: ContinuationTransform, Body: ContinuationBody, Context>(
    on executor: some ContinuationExecutor, _ token: CancellationToken,
    _: Transform.Type, _ body: consuming Body, _ context: Context
  ) -> BoltsTask<Transform.Output>
  where Transform.Input == Success, Transform.Body == Body, Body.Context == Context {
    // By itself: as a part of the next condition it crashes the optimizer of Swift 6.3.1 in clients.
    let isGuarded = Body.returnsTask ? token.state != nil : token.isCancellationRequested
    if !isGuarded, executor.permitsInlineExecution, let completed = branch(for: Transform.self) {
      do { return try Transform.apply(body, in: context, to: completed) } catch {
        return BoltsTask<Transform.Output>(error: error)
      }
    }
    return continuedLater(on: executor, token, Transform.self, body, context)
  }

  /// As `ifCompleted`, for a continuation that may pass the error of this task on.
  @inlinable
  @inline(__always)
  func branch<Transform: ContinuationTransform>(for _: Transform.Type) -> BoltsTask? {
    guard let completed = ifCompleted else { return nil }
    if case .state(let state) = completed.storage, Transform.passesOnError(of: state) {
      return BoltsTask(state: state.branched())
    }
    return completed
  }

  @inlinable
  @inline(never)
  func continuedLater<
    Transform: ContinuationTransform, Executor: ContinuationExecutor, Body: ContinuationBody,
    Context
  >(
    on executor: Executor, _ token: CancellationToken,
    _: Transform.Type, _ body: consuming Body, _ context: Context
  ) -> BoltsTask<Transform.Output>
  where Transform.Input == Success, Transform.Body == Body, Body.Context == Context {
    let child = CompletionState(guardedBy: Body.returnsTask ? token.state : nil)
    let continuation = StoredContinuation(Transform.self, body, context, into: child)
    if token.state == nil, Executor.self == DefaultExecutor.self {
      run(whenCompleted: .continuation(consume continuation))
    } else if token.state == nil, Executor.self == ImmediateExecutor.self {
      run(whenCompleted: .immediateContinuation(consume continuation))
    } else {
      let scheduled = ScheduledContinuation(
        continuation, on: executor, token, after: Transform.outcomes)
      if token.state == nil {
        run(whenCompleted: .scheduled(scheduled))
      } else {
        scheduled.wait(for: stateful)
      }
    }
    return BoltsTask<Transform.Output>(state: child)
  }

  /// Runs a waiter when this task has completed; at once where it has.
  @inlinable
  @inline(__always)
  func run(whenCompleted waiter: Waiter) {
    guard let state = unsafe unretainedState else { return stateful.run(whenCompleted: waiter) }
    unsafe state._withUnsafeGuaranteedRef { $0.run(whenCompleted: waiter) }
    extendLifetime(self)
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
