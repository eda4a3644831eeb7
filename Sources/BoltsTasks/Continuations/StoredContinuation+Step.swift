extension StoredContinuation {
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
    runStep = { erased, completed in
      let step = unsafe unsafeBitCast(consume erased, to: Step.self)
      do {
        switch try step(completed.task(of: Step.Input.self)).storage {
        case .success(let value):
          let outcome = Outcome.success(StoredValue(value))
          return Step.returnsTask ? .outcome(outcome) : .value(outcome)
        case .cancelled: return .outcome(.cancelled)
        case .state(let other): return .task(other)
        }
      } catch {
        return .error(error)
      }
    }
  }
}
