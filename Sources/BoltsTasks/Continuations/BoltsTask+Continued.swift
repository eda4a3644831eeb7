/// How a continuation runs. Four cases, from the cheapest on:
///
/// 1. The task has completed and the executor runs in place: the step runs, and its result is
///    returned. No state is made.
/// 2. The task is pending: a state for the result, and a waiter that runs the step in place.
/// 3. As 2, but the executor does not run in place: the waiter passes the step to the executor.
/// 4. The task has completed, but the executor does not run in place: passed to it at once.
extension BoltsTask {
  @inlinable
  @inline(__always)
  func continued<Step: ContinuationStep>(
    on executor: some ContinuationExecutor, _ cancellationToken: CancellationToken?, _ step: Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    let token = cancellationToken ?? .none
    if phase != .pending, executor.permitsInlineExecution {
      if token.state != nil {
        if Step.returnsTask { return continuedGuarded(token, step) }
        if token.isCancelled { return BoltsTask<Step.Output>(.cancelled) }
      }
      return taken(by: step)
    }
    return continuedLater(on: executor, token, step)
  }

  /// As `continued`, for a completed task, in place, with a token that is checked again.
  @inlinable
  @inline(never)
  func continuedGuarded<Step: ContinuationStep>(
    _ token: CancellationToken, _ step: Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    let child = CompletionState<Step.Output>(guardedBy: token)
    run(step, into: child, token).run()
    return BoltsTask<Step.Output>(state: child)
  }

  /// The result of a step that takes this completed task in place.
  @inlinable
  @inline(__always)
  func taken<Step: ContinuationStep>(by step: Step) -> BoltsTask<Step.Output>
  where Step.Input == Success {
    do { return BoltsTask<Step.Output>(try step(self)) } catch {
      return BoltsTask<Step.Output>(error: error)
    }
  }

  @inlinable
  @inline(never)
  func continuedLater<Step: ContinuationStep, Executor: ContinuationExecutor>(
    on executor: Executor, _ token: CancellationToken, _ step: Step
  ) -> BoltsTask<Step.Output> where Step.Input == Success {
    // A function, because a closure cannot be told to be inlined.
    @inline(__always)
    func continued(_ state: CompletionState<Success>) -> CompletionState<Step.Output> {
      state.continued(on: executor, token, step)
    }
    if let state = unsafe unretainedState {
      let state = unsafe Unmanaged<CompletionState<Success>>.fromOpaque(state.toOpaque())
      return unsafe BoltsTask<Step.Output>(state: state._withUnsafeGuaranteedRef(continued))
    }
    if Executor.self == DefaultExecutor.self {
      // The stack is nearly used up. This is rare, so it reuses the code for a task with a state.
      let completed = BoltsTask(state: CompletionState(publishing: finalOutcome))
      return completed.continuedLater(on: executor, token, step)
    }
    let child = CompletionState<Step.Output>(guardedBy: Step.returnsTask ? token : .none)
    WaiterList.drain(schedule(step, on: executor, into: child, token))
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
    return schedule(step, on: executor, into: child, token)
  }

  /// As `run`, for all but the fastest path, so that its code is there once for all of them.
  @inlinable
  @inline(never)
  func runOffPath<Step: ContinuationStep>(
    _ step: Step, into child: CompletionState<Step.Output>, _ token: CancellationToken
  ) -> WaiterList where Step.Input == Success {
    run(step, into: child, token)
  }

  /// Runs a step and completes a state with its result.
  @inlinable
  @inline(__always)
  func run<Step: ContinuationStep>(
    _ step: Step, into child: CompletionState<Step.Output>, _ token: CancellationToken
  ) -> WaiterList where Step.Input == Success {
    if token.isCancellationRequested { return child.complete(throwing: nil) ?? WaiterList() }
    let token = Step.returnsTask ? token : .none
    do { return child.follow(try step(self), token) } catch {
      return child.complete(caught: error, token)
    }
  }

  /// Passes a step to an executor; the caller has to run the returned waiters.
  @inlinable
  @inline(never)
  func schedule<Step: ContinuationStep>(
    _ step: Step, on executor: some ContinuationExecutor,
    into child: CompletionState<Step.Output>, _ token: CancellationToken
  ) -> WaiterList where Step.Input == Success {
    let work = ScheduledContinuation(child) { self.runOffPath(step, into: child, token) }
    work.beginScheduling()
    executor.execute(work.run)
    return work.endScheduling()
  }

  /// The result of a step as a task.
  @inlinable
  @inline(__always)
  init(_ result: consuming StepResult<Success>) {
    switch consume result {
    case .outcome(.success(let value)): self.init(.success(value))
    case .outcome(.failure(let error)): self.init(failure: error)
    case .outcome(.cancelled): self.init(.cancelled)
    case .task(let task): self = task
    }
  }

  /// A task that has failed with an error that is no `CancellationError`.
  @inline(never)
  @usableFromInline
  init(failure error: any Error) {
    storage = .state(CompletionState(publishing: .failure(error)))
  }
}

extension CompletionState {
  /// Takes a step once this state has completed, and makes the state for its result.
  @inlinable
  @inline(__always)
  nonisolated func continued<Step: ContinuationStep, Executor: ContinuationExecutor>(
    on executor: Executor, _ token: CancellationToken, _ step: Step
  ) -> CompletionState<Step.Output> where Step.Input == Success {
    typealias Held = InlineContinuation<Step, Executor>
    let isDefault = Executor.self == DefaultExecutor.self
    if Held.fits, token.state == nil || (isDefault && !Step.returnsTask) {
      let held = Held(parent: self, step: step, executor: executor)
      let child = CompletionState<Step.Output>(holding: held)
      run(
        whenCompleted: token.state == nil
          ? Waiter { child.runHeld(Held.self, .none) }
          : Waiter { child.runHeld(Held.self, unless: token) })
      return child
    }
    let child = CompletionState<Step.Output>(guardedBy: Step.returnsTask ? token : .none)
    run(
      whenCompleted: Waiter {
        let task = self.task
        if executor.permitsInlineExecution { return task.runOffPath(step, into: child, token) }
        return task.schedule(step, on: executor, into: child, token)
      })
    return child
  }

  /// This state as a task; where it has a value, with the value taken out.
  @inlinable
  @inline(__always)
  nonisolated var task: BoltsTask<Success> {
    if let value = publishedValue { return BoltsTask(.success(value)) }
    return BoltsTask(state: self)
  }

  /// Completes this state, of a continuation whose step has run, with the step's result: now, or
  /// when the task that the step returned completes.
  ///
  /// A token that was cancelled by then cancels this state instead.
  @inlinable
  @inline(__always)
  nonisolated func follow(
    _ result: consuming StepResult<Success>, _ token: CancellationToken
  ) -> WaiterList {
    switch consume result {
    case .outcome(let outcome): return complete(outcome) ?? WaiterList()
    case .task(let task):
      if case .success(let value) = task.storage, token.state == nil {
        return succeed(value) ?? WaiterList()
      }
      return followLater(task, token)
    }
  }

  @usableFromInline
  @inline(never)
  nonisolated func followLater(_ task: BoltsTask<Success>, _ token: CancellationToken) -> WaiterList
  {
    let outcome = { @Sendable in token.isCancellationRequested ? .cancelled : task.finalOutcome }
    guard case .state(let other) = task.storage, other.currentPhase == .pending else {
      return complete(outcome()) ?? WaiterList()
    }
    if let waiters = link(following: other, token) { return waiters }
    return follow(other, Waiter { self.complete(outcome()) ?? WaiterList() }).waiters
  }
}
