extension TaskCompletionSource where Success == Void {
  /// Completes the task.
  ///
  /// - Precondition: The task is pending. Use `trySetResult()` where it may have completed.
  @inlinable
  public func setResult() { setResult(()) }

  /// Completes the task, unless it has completed.
  ///
  /// - Returns: `false` when the task had completed already.
  @inlinable
  @discardableResult
  public func trySetResult() -> Bool { trySetResult(()) }
}
