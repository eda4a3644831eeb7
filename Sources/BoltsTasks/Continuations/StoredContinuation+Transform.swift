extension StoredContinuation {
  /// Stores a transform with its body, and the state that its result completes.
  @inlinable
  @inline(__always)
  init<Transform: ContinuationTransform>(
    _: Transform.Type, _ body: consuming Transform.Body, _ context: Transform.Body.Context,
    into child: CompletionState
  ) {
    self.child = child
    self.body = unsafe unsafeBitCast(body, to: ErasedBody.self)
    runTransform = { erased, completed in
      let body = unsafe unsafeBitCast(consume erased, to: Transform.Body.self)
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
