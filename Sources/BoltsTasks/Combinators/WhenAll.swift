public import Synchronization

/// Returns a task that completes when all tasks have, with their values in the order of the input.
///
/// It waits for every task, even when one has failed.
///
/// - Parameter tasks: The tasks to wait for.
/// - Returns: A task with the values. One error fails it with that error, several fail it with an
///   `AggregateError` in the order of the input; without an error, a cancelled task cancels it. For
///   an empty input it completes with an empty array.
@inlinable
public func whenAll<T: Sendable>(_ tasks: some Sequence<BoltsTask<T>>) -> BoltsTask<[T]> {
  join(Array(tasks)) { tasks in
    var values: [T] = []
    values.reserveCapacity(tasks.count)
    var errors: [any Error] = []
    var isCancelled = false
    for task in tasks {
      switch task.finalOutcome {
      case .success(let value): values.append(value)
      case .failure(let error): errors.append(error)
      case .cancelled: isCancelled = true
      }
    }
    if let error = combined(errors) { return .failure(error) }
    return isCancelled ? .cancelled : .success(values)
  }
}

/// As `whenAll` of tasks with values, for tasks without: the returned task has no value either.
@inlinable
public func whenAll(_ tasks: some Sequence<BoltsTask<Void>>) -> BoltsTask<Void> {
  (whenAll(tasks) as BoltsTask<[Void]>).continueOnSuccessWith(on: .immediate) { _ in }
}

/// As `whenAll` of a sequence, with the outcomes of the tasks instead of their values. The task never fails.
@inlinable
public func whenAllSettled<T: Sendable>(
  _ tasks: some Sequence<BoltsTask<T>>
) -> BoltsTask<[TaskOutcome<T>]> {
  join(Array(tasks)) { .success($0.map(\.finalOutcome)) }
}

/// As `whenAll` of a sequence, for tasks of different types: their values are a tuple, in the order of the arguments.
@inlinable
public func whenAll<each T: Sendable>(
  _ tasks: repeat BoltsTask<each T>
) -> BoltsTask<(repeat each T)> {
  var done: [BoltsTask<Void>] = []
  repeat done.append((each tasks).continueWith(on: .immediate) { _ = try $0.finalOutcome.get() })
  return whenAll(done).continueOnSuccessWith(on: .immediate) { _ in
    (repeat try (each tasks).finalOutcome.get())
  }
}

/// The task that completes, when all of several tasks have, with the result of the closure. Its one waiter is the same
/// for every task, so it costs no allocation for each.
@inlinable
func join<T: Sendable, Result: Sendable>(
  _ tasks: [BoltsTask<T>], _ conclude: @escaping @Sendable ([BoltsTask<T>]) -> TaskOutcome<Result>
) -> BoltsTask<Result> {
  if tasks.isEmpty { return BoltsTask(outcome: conclude(tasks)) }
  let joined = CompletionState()
  let remaining = Atomic(tasks.count)
  let waiter = Waiter.code { _ in
    let isLast = remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    return isLast ? joined.complete(Outcome(conclude(tasks))) : nil
  }
  for task in tasks { task.run(whenCompleted: waiter) }
  return BoltsTask(state: joined)
}

/// One error for the errors of several tasks; `nil` when there are none.
@usableFromInline
func combined(_ errors: [any Error]) -> (any Error)? {
  errors.count > 1 ? AggregateError(errors: errors) : errors.first
}
