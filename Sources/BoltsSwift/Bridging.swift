internal import BoltsTasks

extension Executor {
  /// Runs a step of a chain and follows the task that it returns.
  ///
  /// Bolts-Swift runs only the caller's closures on an executor, and propagates errors and cancellation
  /// in place. So the continuations of BoltsTasks run in place here.
  func run<T>(
    _ step: @escaping @Sendable () throws -> BoltsTask<Unchecked<T>>
  ) -> BoltsTask<Unchecked<T>> {
    BoltsTask<Void>(()).continueWithTask(on: base) { _ in
      try translatingCancelledError(step).withStateOfItsOwn
    }
  }
}

extension BoltsTask {
  /// A task that follows this one from now on.
  ///
  /// BoltsTasks links the continuation's task to the task that the closure returns, so both have one
  /// list of continuations. In Bolts-Swift they have two: a continuation of the outer task runs before
  /// the continuations that were added to the returned task after the closure returned it. A task that
  /// follows the returned one keeps that order.
  fileprivate var withStateOfItsOwn: BoltsTask {
    isCompleted ? self : continueWithTask(on: .immediate) { $0 }
  }
}

/// Runs a closure of Bolts-Swift's kind for BoltsTasks, which knows only Swift's cancellation error.
func translatingCancelledError<T>(_ body: () throws -> T) throws -> T {
  do {
    return try body()
  } catch is CancelledError {
    throw CancellationError()
  }
}

/// Carries a value whose type is not `Sendable` through code that requires it.
///
/// Unchecked, because Bolts-Swift does not constrain `TResult`: the caller that completes a task gives
/// up its access to the result, which a continuation may use on another thread. BoltsTasks orders the
/// two: everything before the completion happens before everything in a continuation.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
