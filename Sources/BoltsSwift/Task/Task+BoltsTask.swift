public import BoltsTasks

extension Task where TResult: Sendable {
  /// Creates a task that completes as a task of BoltsTasks does.
  ///
  /// - Parameter boltsTask: The task to follow, pending or completed.
  public convenience init(_ boltsTask: BoltsTask<TResult>) {
    self.init(base: boltsTask.continueOnSuccessWith(on: .immediate) { Unchecked($0) })
  }

  /// This task as a task of BoltsTasks, which has more `async` functions and requires `Sendable`.
  ///
  /// It completes when this one does, with the same result, error or cancellation.
  public var boltsTask: BoltsTask<TResult> {
    base.continueOnSuccessWith(on: .immediate) { $0.value }
  }
}
