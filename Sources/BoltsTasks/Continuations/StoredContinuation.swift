/// A continuation of a pending task: what it does and the state that its result completes, in five words
/// without an allocation.
///
/// A closure around the body would cost an allocation and 500 instructions. So the body is stored unchanged, as the two
/// words of the user's closure, with the function that knows its type. That function captures only the body's context,
/// an actor: capturing a single object needs no allocation.
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

  /// Runs the transform, with its body and the state that has completed.
  @usableFromInline
  let runTransform: @Sendable (consuming ErasedBody, CompletionState) -> TransformResult
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
    case .passedOn: return child.complete(completed.observeOutcome(), guardedBy: token)
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
  /// The task has failed with an error that skips the body, and is passed on.
  case passedOn
  /// What a body of `...With` returned or threw, which counts even if the token was cancelled meanwhile.
  case final(Outcome)
  /// What a body of `...WithTask` threw, or the outcome of a task without a state. The token is checked again.
  case outcome(Outcome)
  /// The state of a task that a body returned. It may be pending.
  case task(CompletionState)
}

extension StoredContinuation {
  /// Stores a transform with its body, and the state that its result completes.
  @inlinable
  @inline(__always)
  init<Transform: ContinuationTransform, Body: ContinuationBody, Context>(
    _: Transform.Type, _ body: consuming Body, _ context: Context,
    into child: CompletionState
  ) where Transform.Body == Body, Body.Context == Context {
    self.child = child
    self.body = unsafe unsafeBitCast(body, to: ErasedBody.self)
    runTransform = { erased, completed in
      let body = unsafe unsafeBitCast(consume erased, to: Body.self)
      if Transform.passesOnError(of: completed) { return .passedOn }
      do {
        let completed = completed.task(of: Transform.Input.self)
        switch try Transform.apply(body, in: context, to: completed).storage {
        case .success(let value):
          let outcome = Outcome.success(StoredValue(value))
          return Body.returnsTask ? .outcome(outcome) : .final(outcome)
        case .cancelled: return .outcome(.cancelled)
        case .state(let other): return .task(other)
        }
      } catch {
        let outcome = Outcome(throwing: error)
        return Body.returnsTask ? .outcome(outcome) : .final(outcome)
      }
    }
  }
}
