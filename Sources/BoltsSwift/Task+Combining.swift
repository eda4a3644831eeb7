internal import BoltsTasks

extension Task {
  /// Returns a task that completes when all of the given tasks have.
  ///
  /// - Parameter tasks: The tasks to wait for.
  /// - Returns: A task that is cancelled when any of them was cancelled; otherwise fails with
  ///   `AggregateError`, whose errors have the order of the tasks, when any of them failed; and
  ///   otherwise succeeds. It succeeds for an empty array.
  public static func whenAll(_ tasks: [Task]) -> Task<Void> {
    whenAllResult(tasks).continueOnSuccessWith(.immediate) { _ in }
  }

  /// As `whenAll` of an array, with the tasks one by one.
  public static func whenAll(_ tasks: Task...) -> Task<Void> { whenAll(tasks) }

  /// As `whenAll`, with the results of the tasks in order.
  public static func whenAllResult(_ tasks: [Task]) -> Task<[TResult]> {
    let settled = whenAllSettled(tasks.map(\.base))
    return Task<[TResult]>(
      base: settled.continueOnSuccessWith(on: .immediate) { outcomes in
        Unchecked(try results(of: outcomes))
      })
  }

  /// As `whenAllResult` of an array, with the tasks one by one.
  public static func whenAllResult(_ tasks: Task...) -> Task<[TResult]> { whenAllResult(tasks) }

  /// Bolts-Swift's rule, which differs from `BoltsTasks.whenAll`: cancellation takes precedence over
  /// errors, and even one error is an aggregate.
  private static func results(of outcomes: [TaskOutcome<Unchecked<TResult>>]) throws -> [TResult] {
    let errors = outcomes.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    let isCancelled = outcomes.contains { if case .cancelled = $0 { true } else { false } }
    if isCancelled { throw CancellationError() }
    if !errors.isEmpty { throw AggregateError(errors: errors) }
    return try outcomes.map { try $0.get().value }
  }

  /// Returns a task that succeeds when any of the given tasks completes, whatever its outcome.
  ///
  /// For an empty array it has succeeded already.
  public static func whenAny(_ tasks: [Task]) -> Task<Void> {
    guard !tasks.isEmpty else { return Task<Void>(()) }
    return Task<Void>(
      base: race(tasks.map(\.base)).continueWith(on: .immediate) { first in
        // Mark the error as observed, because this task reports neither the first task nor its outcome.
        _ = first.error
        return Unchecked(())
      })
  }

  /// As `whenAny` of an array, with the tasks one by one.
  public static func whenAny(_ tasks: Task...) -> Task<Void> { whenAny(tasks) }
}
