/// What a continuation needs to run, waiting in the task that it will complete.
///
/// As long as a task is pending, the room for its outcome is empty. A continuation's own task keeps
/// its step there, with the task that it continues, so that the waiter captures nothing but the one
/// object, and a closure over one object needs no allocation: a continuation costs a single one, its
/// task. Where an executor or a token wants room too, the waiter is a closure as any other.
///
/// Why this is right: nobody looks at the room while the phase says `pending`, and nobody but the
/// waiter ends that phase, after it has taken out what it finds there. The waiter runs once, and
/// whoever runs it sees the room as it was filled: the lock of the task that it waited for has been
/// taken in between, to add it and to hand it out.
@frozen
@usableFromInline
struct InlineContinuation<Step: ContinuationStep, Executor: ContinuationExecutor>: Sendable {
  @usableFromInline
  let parent: CompletionState<Step.Input>
  @usableFromInline
  let step: Step
  @usableFromInline
  let executor: Executor

  @inlinable
  init(parent: CompletionState<Step.Input>, step: Step, executor: Executor) {
    self.parent = parent
    self.step = step
    self.executor = executor
  }

  /// Whether there is room for it; known when the code is compiled.
  @inlinable
  @inline(__always)
  static var fits: Bool { OutcomeStorage.isInline(Self.self) }
}

extension CompletionState {
  /// Runs the continuation that this task was made with.
  @inlinable
  @inline(__always)
  nonisolated func runHeld<Step, Executor>(
    _ type: InlineContinuation<Step, Executor>.Type
  ) -> WaiterList where Step.Output == Success {
    let held = unsafe unguarded(type) { unsafe $0.outcome.take($1) }
    return held.parent.task.proceed(on: held.executor, held.step, into: self, .none)
  }
}
