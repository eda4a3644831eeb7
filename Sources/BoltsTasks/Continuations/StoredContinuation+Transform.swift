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
      do {
        let completed = completed.task(of: Transform.Input.self)
        switch try Transform.apply(body, in: context, to: completed).storage {
        case .success(let value):
          let outcome = Outcome.success(StoredValue(value))
          return Transform.returnsTask ? .outcome(outcome) : .final(outcome)
        case .cancelled: return .outcome(.cancelled)
        case .state(let other): return .task(other)
        }
      } catch {
        let outcome = Outcome(throwing: error)
        return Transform.returnsTask ? .outcome(outcome) : .final(outcome)
      }
    }
  }
}
