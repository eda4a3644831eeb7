/// How a continuation comes to run. Four cases, from the cheapest on:
///
/// 1. The task has completed and the executor runs in place: the step runs, and what it returns is
///    the answer. No state is made at all.
/// 2. The task is pending: a state for the answer, and a waiter that runs the step in place.
/// 3. As 2, but the executor does not run in place: the waiter hands the step to the executor.
/// 4. The task has completed, but the executor does not run in place: handed over at once.
extension BoltsTask {
  @inlinable
  @inline(__always)
  func continued<Step: ContinuationStep>(
    on executor: some ContinuationExecutor, _ cancellationToken: CancellationToken?, _ step: Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    let token = cancellationToken ?? .none
    if phase != .pending, executor.permitsInlineExecution {
      if token.state == nil { return step(self) }
      return continuedUnlessCancelled(token, step)
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
    guard Step.returnsTask else { return answer }
    let child = CompletionState<Step.Output>()
    child.follow(answer, token).run()
    return BoltsTask<Step.Output>(state: child)
  }

  @inlinable
  @inline(never)
  func continuedLater<Step: ContinuationStep>(
    on executor: some ContinuationExecutor, _ token: CancellationToken, _ step: Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    // A function, because a closure cannot be told to be inlined.
    @inline(__always)
    func continued(_ state: CompletionState<Success>) -> CompletionState<Step.Output> {
      state.continued(on: executor, token, step)
    }
    if let state = unsafe unretainedState {
      return unsafe BoltsTask<Step.Output>(state: state._withUnsafeGuaranteedRef(continued))
    }
    let child = CompletionState<Step.Output>()
    hand(step, to: executor, into: child, token).run()
    return BoltsTask<Step.Output>(state: child)
  }

  /// Takes a step from this completed task, in place or on its executor.
  @inlinable
  @inline(__always)
  func proceed<Step: ContinuationStep>(
    on executor: some ContinuationExecutor, _ step: Step,
    into child: CompletionState<Step.Output>, _ token: CancellationToken
  ) -> WaiterList where Step.Input == Success {
    if executor.permitsInlineExecution { return run(step, into: child, token) }
    return hand(step, to: executor, into: child, token)
  }

  /// Runs a step and completes a state with its answer.
  @inlinable
  @inline(__always)
  func run<Step: ContinuationStep>(
    _ step: Step, into child: CompletionState<Step.Output>, _ token: CancellationToken
  ) -> WaiterList where Step.Input == Success {
    if token.isCancellationRequested { return child.complete(.cancelled) ?? WaiterList() }
    return child.follow(step(self), Step.returnsTask ? token : .none)
  }

  /// Hands a step to an executor; what is handed out, the caller has to run.
  @inlinable
  func hand<Step: ContinuationStep>(
    _ step: Step, to executor: some ContinuationExecutor,
    into child: CompletionState<Step.Output>, _ token: CancellationToken
  ) -> WaiterList where Step.Input == Success {
    let work = ScheduledContinuation(child) { self.run(step, into: child, token) }
    work.beginHandingOver()
    executor.execute(work.run)
    return work.endHandingOver()
  }
}

extension CompletionState {
  /// Takes a step once this state has completed, and makes the state for its answer.
  @inlinable
  @inline(__always)
  nonisolated func continued<Step: ContinuationStep, Executor: ContinuationExecutor>(
    on executor: Executor, _ token: CancellationToken, _ step: Step
  ) -> CompletionState<Step.Output> where Step.Input == Success {
    typealias Held = InlineContinuation<Step, Executor>
    if Held.fits, token.state == nil {
      let held = Held(parent: self, step: step, executor: executor)
      let child = CompletionState<Step.Output>(holding: held)
      register(Waiter { child.runHeld(Held.self) }).refused?.run().run()
      return child
    }
    let child = CompletionState<Step.Output>()
    register(Waiter { self.task.proceed(on: executor, step, into: child, token) }).refused?.run()
      .run()
    return child
  }

  /// This state as a task; where it has a value, with the value taken out.
  @inlinable
  @inline(__always)
  nonisolated var task: BoltsTask<Success> {
    if let value = publishedValue { return BoltsTask(.success(value)) }
    return BoltsTask(state: self)
  }

  /// Completes this state as a task completes: now, or when it does.
  ///
  /// A token that was cancelled by then cancels this state instead.
  @inlinable
  @inline(__always)
  nonisolated func follow(_ task: BoltsTask<Success>, _ token: CancellationToken) -> WaiterList {
    if case .success(let value) = task.storage, token.state == nil {
      return succeed(value) ?? WaiterList()
    }
    return followLater(task, token)
  }

  @inlinable
  @inline(never)
  nonisolated func followLater(_ task: BoltsTask<Success>, _ token: CancellationToken) -> WaiterList
  {
    if case .state(let state) = task.storage, state === self {
      return complete(.failure(BoltsError.followsItself)) ?? WaiterList()
    }
    let waiter = Waiter {
      let outcome = token.isCancellationRequested ? .cancelled : task.finalOutcome
      return self.complete(outcome) ?? WaiterList()
    }
    guard case .state(let state) = task.storage else { return waiter.run() }
    return state.register(waiter).refused?.run() ?? WaiterList()
  }
}
