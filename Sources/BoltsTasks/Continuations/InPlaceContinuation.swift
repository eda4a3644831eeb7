/// A continuation that runs where its task completes, in five words without an allocation.
///
/// A closure around the step would cost an allocation for each continuation, and 500 instructions. Here the
/// step is stored as what it is, the two words of the user's closure, beside the function that knows its type.
@frozen
@usableFromInline
struct InPlaceContinuation: Sendable {
  /// Any step, which is a structure of one closure. Only `runStep` uses it, as the step that it is.
  @frozen
  @usableFromInline
  struct ErasedStep: Sendable {
    // In a structure, because a bare closure that is cast is wrapped in a thunk.
    let closure: @Sendable () -> Void
  }

  @usableFromInline
  let runStep:
    @Sendable (consuming ErasedStep, consuming CompletionState, CompletionState) -> Ready?
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
    runStep = { erased, child, completed in
      let step = unsafe unsafeBitCast(consume erased, to: Step.self)
      return completed.task(of: Step.Input.self).run(step, into: child, .none)
    }
  }

  consuming func run(_ completed: CompletionState) -> Ready? { runStep(step, child, completed) }
}
