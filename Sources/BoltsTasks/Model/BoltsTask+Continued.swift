/// How a continuation comes to run. Four cases, from the cheapest on:
///
/// 1. The task has completed and the executor runs in place: the step runs, and what it returns is
///    the answer. No state is made at all.
/// 2. The task is pending: a state for the answer, and a waiter that runs the step in place.
/// 3. As 2, but the executor does not run in place: the waiter hands the step to the executor.
/// 4. The task has completed, but the executor does not run in place: handed over at once.
extension BoltsTask {
  @inlinable
  func continued<Step: ContinuationStep>(
    on executor: some ContinuationExecutor, _ token: CancellationToken?, _ step: Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    if phase != .pending, executor.permitsInlineExecution {
      if let token { return continuedUnlessCancelled(token, step) }
      return step(self)
    }
    return continuedLater(on: executor, token, step)
  }

  @inlinable
  @inline(never)
  func continuedUnlessCancelled<Step: ContinuationStep>(
    _ token: CancellationToken, _ step: Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    if token.isCancellationRequested { return BoltsTask<Step.Output>(.cancelled) }
    let answer = step(self)
    if answer.phase != .pending { return answer.cancelled(by: token) }
    let child = CompletionState<Step.Output>()
    child.follow(answer, token).run()
    return BoltsTask<Step.Output>(state: child)
  }

  @inlinable
  @inline(never)
  func continuedLater<Step: ContinuationStep, Executor: ContinuationExecutor>(
    on executor: Executor, _ token: CancellationToken?, _ step: Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    let child = CompletionState<Step.Output>()
    if case .state(let parent) = storage {
      let waiter: Waiter = {
        let completed = BoltsTask(completed: parent)
        if executor.permitsInlineExecution { return completed.run(step, into: child, token) }
        completed.hand(step, to: executor, into: child, token)
        return WaiterList()
      }
      if parent.register(waiter) == nil { waiter().run() }
    } else {
      hand(step, to: executor, into: child, token)
    }
    return BoltsTask<Step.Output>(state: child)
  }

  /// A completed state as a task, with the value taken out of it where there is one.
  @inlinable
  init(completed state: CompletionState<Success>) {
    if state.currentPhase == .success, case .success(let value)? = state.published {
      storage = .success(value)
    } else {
      storage = .state(state)
    }
  }

  /// Runs a step and completes a state with its answer.
  @inlinable
  func run<Step: ContinuationStep>(
    _ step: Step, into child: CompletionState<Step.Output>, _ token: CancellationToken?
  ) -> WaiterList where Step.Input == Success {
    if let token, token.isCancellationRequested {
      return child.complete(.cancelled) ?? WaiterList()
    }
    return child.follow(step(self), token)
  }

  @inlinable
  func hand<Step: ContinuationStep>(
    _ step: Step, to executor: some ContinuationExecutor,
    into child: CompletionState<Step.Output>, _ token: CancellationToken?
  ) where Step.Input == Success {
    let work = HandedWork(child) { self.run(step, into: child, token) }
    executor.execute(work.run)
  }

  /// This completed task, or a cancelled one where its token was cancelled meanwhile.
  @inlinable
  func cancelled(by token: CancellationToken?) -> BoltsTask {
    if let token, token.isCancellationRequested { return BoltsTask(.cancelled) }
    return self
  }
}

extension CompletionState {
  /// Completes this state as a task completes: now, or when it does.
  @inlinable
  nonisolated func follow(_ task: BoltsTask<Success>, _ token: CancellationToken?) -> WaiterList {
    if case .state(let state) = task.storage {
      let waiter: Waiter = { self.completeAsCompleted(state, token) }
      if state.register(waiter) != nil { return WaiterList() }
      return waiter()
    }
    return complete(task.cancelled(by: token).finalOutcome) ?? WaiterList()
  }

  @inlinable
  nonisolated func completeAsCompleted(
    _ state: CompletionState<Success>, _ token: CancellationToken?
  ) -> WaiterList {
    let outcome =
      token?.isCancellationRequested == true ? nil : state.published
    return complete(outcome ?? .cancelled) ?? WaiterList()
  }
}
