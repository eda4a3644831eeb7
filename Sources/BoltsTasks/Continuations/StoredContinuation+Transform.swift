extension StoredContinuation {
  /// Stores a transform, and the state that its result completes.
  @inlinable
  @inline(__always)
  init<Transform: ContinuationTransform>(
    _ transform: consuming Transform, into child: CompletionState
  ) {
    self.child = child
    self.transform = unsafe unsafeBitCast(transform, to: ErasedTransform.self)
    runTransform = { erased, completed in
      let transform = unsafe unsafeBitCast(consume erased, to: Transform.self)
      do {
        switch try transform(completed.task(of: Transform.Input.self)).storage {
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
