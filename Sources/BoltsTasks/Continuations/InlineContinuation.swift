/// The data that a continuation needs to run, stored in the task that it will complete.
///
/// While a task is pending, the storage for its outcome is unused. A continuation's own task keeps
/// its step there, with the task that it continues, so that the waiter captures nothing but that one
/// object, and a closure over one object needs no allocation: a continuation costs a single one, its
/// task. With a token, the waiter captures that as well; where an executor needs storage, it is a closure
/// like any other.
///
/// Why this is sound: no other code reads the storage before an outcome is published in it, and only
/// the waiter leads to that, after it has taken the continuation out. (A state that is linked
/// meanwhile publishes its outcome in its leader.) The waiter runs once, and the thread that runs it
/// sees the storage as it was filled: the lock of the task that it waited for has been taken in
/// between, to register it and to release it.
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

  /// Whether the storage is large enough for it; known when the code is compiled.
  @inlinable
  @inline(__always)
  static var fits: Bool { OutcomeStorage.isInline(Self.self) }
}

extension CompletionState {
  /// Runs the continuation that this task was made with, unless a token has been cancelled.
  @inlinable
  @inline(__always)
  nonisolated func runHeld<Step, Executor>(
    _ type: InlineContinuation<Step, Executor>.Type, unless token: CancellationToken
  ) -> WaiterList where Step.Output == Success {
    if !token.isCancelled { return runHeld(type, token) }
    _ = takeHeld(type)
    return complete(throwing: nil) ?? WaiterList()
  }

  /// Runs the continuation that this task was made with, whose token was not cancelled a moment ago.
  ///
  /// When the stack is nearly used up, `.default` may not run the step here. The whole call is then repeated
  /// on the global queue, and the token asked again, so that clients contain no separate code for this rare
  /// case.
  @inlinable
  @inline(never)
  nonisolated func runHeld<Step, Executor>(
    _ type: InlineContinuation<Step, Executor>.Type, _ token: CancellationToken
  ) -> WaiterList where Step.Output == Success {
    let isDefault = Executor.self == DefaultExecutor.self
    if isDefault, !DefaultExecutor().permitsInlineExecution {
      return WaiterList.runOnGlobalQueue { self.runHeld(type, unless: token) }
    }
    let held = takeHeld(type)
    let parent: BoltsTask<Step.Input>
    if Step.takesValue {
      var value = held.parent.publishedValue
      if value == nil {
        // The step is skipped; or, for `nil`, the parent is linked, and its leader has a value.
        if let waiters = completeWithoutValue(of: held.parent) { return waiters }
        value = held.parent.valueOfLeader
      }
      guard let value else { preconditionFailure("A value is never withdrawn.") }
      parent = BoltsTask(.success(value))
    } else {
      parent = held.parent.task
    }
    if isDefault { return parent.run(held.step, into: self, .none) }
    return parent.proceed(on: held.executor, held.step, into: self, .none)
  }

  @inlinable
  @inline(__always)
  nonisolated func takeHeld<Step, Executor>(
    _ type: InlineContinuation<Step, Executor>.Type
  ) -> InlineContinuation<Step, Executor> where Step.Output == Success {
    // Out of a copy of the words: another thread may ask meanwhile, under the lock, what is stored
    // (`guardNumber`), so they must not be changed here.
    var storage = unsafe outcomeStorage
    return unsafe storage.take(type)
  }
}
