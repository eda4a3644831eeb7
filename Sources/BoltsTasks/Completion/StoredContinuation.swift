/// A continuation of a pending task: what it does and the state that its result completes, in five words
/// without an allocation.
///
/// A closure around the body would cost an allocation for each continuation, and 500 instructions. Here the body is
/// stored as what it is, the two words of the user's closure, beside the function that knows its type. The context
/// of a body, an actor, is all that this function captures: an object alone is captured without an allocation, too.
@frozen
@usableFromInline
struct StoredContinuation: Sendable {
  /// Any body. **A `ContinuationBody` has to be a structure of exactly one closure**, or the casts of `init` are
  /// wrong. Only `runTransform` uses it, as the body that it is.
  @frozen
  @usableFromInline
  struct ErasedBody: Sendable {
    let closure: @Sendable () -> Void
  }

  /// What runs the transform, with its body and the state that has completed.
  @usableFromInline
  typealias RunTransform = @Sendable (consuming ErasedBody, CompletionState) -> TransformResult

  @usableFromInline
  let runTransform: RunTransform
  @usableFromInline
  let body: ErasedBody
  @usableFromInline
  let child: CompletionState

  /// Runs the transform, unless the token has been cancelled, and completes the child with the result.
  consuming func run(_ completed: CompletionState, _ token: CancellationToken) -> Ready? {
    if token.isCancellationRequested {
      completed.disregardError()
      return child.complete(.cancelled)
    }
    switch runTransform(body, completed) {
    case .final(let outcome): return child.complete(outcome)
    case .outcome(let outcome): return child.complete(outcome, guardedBy: token)
    case .task(let other): return child.follow(other, guardedBy: token)
    }
  }
}

/// What a transform has given: all that differs from one to another once it has run.
@frozen
@usableFromInline
enum TransformResult: ~Copyable {
  /// What a body of `...With` returned or threw, which counts even if the token was cancelled meanwhile.
  case final(Outcome)
  /// What a body of `...WithTask` threw, or the outcome of a task without a state. The token is checked again.
  case outcome(Outcome)
  /// The state of a task that a body returned, or that had no value. It may be pending.
  case task(CompletionState)
}
