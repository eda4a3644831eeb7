internal import BoltsTasks

extension Task {
  /// A task that completes when all of the given tasks have completed.
  ///
  /// Cancelled when any of them was cancelled; otherwise failed with `AggregateError`, whose
  /// errors stand in the order of the tasks, when any of them failed; otherwise successful, as is
  /// the one for no tasks at all.
  ///
  /// - Parameter tasks: The tasks to wait for.
  public static func whenAll(_ tasks: [Task]) -> Task<Void> {
    whenAllResult(tasks).continueOnSuccessWith(.immediate) { _ in }
  }

  /// A task that completes when all of the given tasks have completed.
  ///
  /// Completes as ``whenAll(_:)-([Task<TResult>])`` does.
  ///
  /// - Parameter tasks: The tasks to wait for.
  public static func whenAll(_ tasks: Task...) -> Task<Void> {
    whenAll(tasks)
  }

  /// A task that completes with the results of all of the given tasks, in their order, when all
  /// have completed.
  ///
  /// Cancelled when any of them was cancelled; otherwise failed with `AggregateError`, whose
  /// errors stand in the order of the tasks, when any of them failed.
  ///
  /// - Parameter tasks: The tasks to wait for.
  public static func whenAllResult(_ tasks: [Task]) -> Task<[TResult]> {
    let settled = whenAllSettled(tasks.map(\.base))
    return Task<[TResult]>(
      base: settled.continueOnSuccessWith(on: .immediate) { outcomes in
        Unchecked(try results(of: outcomes))
      })
  }

  /// A task that completes with the results of all of the given tasks, in their order, when all
  /// have completed.
  ///
  /// Completes as ``whenAllResult(_:)-([Task<TResult>])`` does.
  ///
  /// - Parameter tasks: The tasks to wait for.
  public static func whenAllResult(_ tasks: Task...) -> Task<[TResult]> {
    whenAllResult(tasks)
  }

  /// Bolts-Swift's rule, which differs from `BoltsTasks.whenAll`: cancellation beats errors, and
  /// even one error is an aggregate.
  private static func results(of outcomes: [TaskOutcome<Unchecked<TResult>>]) throws -> [TResult] {
    var results: [TResult] = []
    var errors: [any Error] = []
    var isCancelled = false
    results.reserveCapacity(outcomes.count)
    for outcome in outcomes {
      switch outcome {
      case .success(let result): results.append(result.value)
      case .failure(let error): errors.append(error)
      case .cancelled: isCancelled = true
      }
    }
    if isCancelled { throw CancellationError() }
    if !errors.isEmpty { throw AggregateError(errors: errors) }
    return results
  }
}
