internal import CThreadSupport

/// A continuation of a pending task: the user's step and the state that its result completes, in five words
/// without an allocation.
///
/// A closure around the step would cost an allocation for each continuation, and 500 instructions. Here the
/// step is stored as what it is, the two words of the user's closure, beside the function that knows its type.
@frozen
@usableFromInline
struct StoredContinuation: Sendable {
  /// Any step, which is a structure of one closure. Only `runStep` uses it, as the step that it is.
  @frozen
  @usableFromInline
  struct ErasedStep: Sendable {
    // In a structure, because a bare closure that is cast is wrapped in a thunk.
    let closure: @Sendable () -> Void
  }

  /// What runs the step, for the state that has completed and the token of the continuation.
  @usableFromInline
  typealias RunStep =
    @Sendable (consuming ErasedStep, consuming CompletionState, CompletionState, CancellationToken)
    -> Ready?

  @usableFromInline
  let runStep: RunStep
  @usableFromInline
  let step: ErasedStep
  @usableFromInline
  let child: CompletionState

  /// Stores a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - child: The state that the step's result completes.
  @inlinable
  @inline(__always)
  init<Step: ContinuationStep>(_ step: consuming Step, into child: CompletionState) {
    self.child = child
    self.step = unsafe unsafeBitCast(step, to: ErasedStep.self)
    runStep = { erased, child, completed, token in
      let step = unsafe unsafeBitCast(consume erased, to: Step.self)
      return completed.task(of: Step.Input.self).run(step, into: child, token)
    }
  }

  consuming func run(_ completed: CompletionState, _ token: CancellationToken) -> Ready? {
    runStep(step, child, completed, token)
  }

  /// Runs the step where a task completes, unless a token has been cancelled by then.
  ///
  /// - Parameters:
  ///   - state: The state of the task.
  ///   - token: The token.
  ///   - mayHop: Whether the step runs on the global executor when the stack is nearly used up.
  @usableFromInline
  consuming func run(after state: CompletionState, unless token: CancellationToken, mayHop: Bool) {
    let continuation = self
    state.run(
      whenCompleted: .code { completed in
        if mayHop, bolts_stack_is_low() {
          GlobalExecutor().execute { continuation.run(completed, token)?.run() }
          return nil
        }
        return continuation.run(completed, token)
      })
  }
}
