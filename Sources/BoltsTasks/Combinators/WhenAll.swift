/// A task that completes when all tasks have, with their values in the order of the input.
///
/// It waits for every task, also when one has failed. Then: one error fails it with that error,
/// several fail it with an `AggregateError` in the order of the input, and without an error a
/// cancelled task cancels it. An empty input completes with an empty array.
@inlinable
public func whenAll<T: Sendable>(_ tasks: some Sequence<BoltsTask<T>>) -> BoltsTask<[T]> {
  JoinState.join(Array(tasks)) { tasks in
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
    if let outcome = failure(of: errors, isCancelled: isCancelled, [T].self) { return outcome }
    return .success(values)
  }
}

/// A task that completes when all tasks have, whatever their outcomes, with those in the order of
/// the input. It never fails.
@inlinable
public func whenAllSettled<T: Sendable>(
  _ tasks: some Sequence<BoltsTask<T>>
) -> BoltsTask<[TaskOutcome<T>]> {
  JoinState.join(Array(tasks)) { .success($0.map(\.finalOutcome)) }
}

/// A task that completes when several tasks of different types have, with all their values.
///
/// Errors and cancellation count as in `whenAll(_:)` for a sequence.
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

/// The outcome of several tasks when any failed: errors before cancellation, several as one.
@usableFromInline
func failure<Success>(
  of errors: [any Error], isCancelled: Bool, _ type: Success.Type
) -> TaskOutcome<Success>? {
  if errors.count > 1 { return .failure(AggregateError(errors: errors)) }
  if let error = errors.first { return .failure(error) }
  return isCancelled ? .cancelled : nil
}
