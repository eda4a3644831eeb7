/// The function that a continuation applies to a completed task.
///
/// One type for each kind of continuation, rather than a closure around the user's closure: the
/// compiler then knows the whole step where it is used, and storing it costs no allocation.
@usableFromInline
protocol ContinuationStep<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// Whether the user's body returns a task. The token of such a continuation is checked again when
  /// that task completes; a plain value counts, whatever has happened to the token by then.
  static var returnsTask: Bool { get }

  /// Whether the step only runs for a value. Any other outcome skips it.
  static var takesValue: Bool { get }

  /// Runs for the task that was continued, which has completed.
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> StepResult<Output>
}

extension ContinuationStep {
  @inlinable
  static var returnsTask: Bool { false }

  @inlinable
  static var takesValue: Bool { false }
}

/// The result of a step.
///
/// An error or a cancellation that skips the body is an outcome, not a task: the continuation's own
/// task takes it as it is, without a state in between.
@frozen
@usableFromInline
enum StepResult<Output: Sendable>: Sendable {
  case outcome(TaskOutcome<Output>)
  case task(BoltsTask<Output>)
}

/// `continueWith`.
@frozen
@usableFromInline
struct MapTask<Input: Sendable, Output: Sendable>: ContinuationStep {
  @usableFromInline
  let body: @Sendable (BoltsTask<Input>) throws -> Output

  @inlinable
  init(body: @escaping @Sendable (BoltsTask<Input>) throws -> Output) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> StepResult<Output> {
    .outcome(.success(try body(completed)))
  }
}

/// `continueOnSuccessWith`.
@frozen
@usableFromInline
struct MapSuccess<Input: Sendable, Output: Sendable>: ContinuationStep {
  @inlinable
  static var takesValue: Bool { true }

  @usableFromInline
  let body: @Sendable (Input) throws -> Output

  @inlinable
  init(body: @escaping @Sendable (Input) throws -> Output) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> StepResult<Output> {
    switch completed.finalOutcome {
    case .success(let value): return .outcome(.success(try body(value)))
    case .failure(let error): return .outcome(.failure(error))
    case .cancelled: return .outcome(.cancelled)
    }
  }
}

/// `continueWithTask`.
@frozen
@usableFromInline
struct FlatMapTask<Input: Sendable, Output: Sendable>: ContinuationStep {
  @inlinable
  static var returnsTask: Bool { true }

  @usableFromInline
  let body: @Sendable (BoltsTask<Input>) throws -> BoltsTask<Output>

  @inlinable
  init(body: @escaping @Sendable (BoltsTask<Input>) throws -> BoltsTask<Output>) {
    self.body = body
  }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> StepResult<Output> {
    .task(try body(completed))
  }
}

/// `continueOnSuccessWithTask`.
@frozen
@usableFromInline
struct FlatMapSuccess<Input: Sendable, Output: Sendable>: ContinuationStep {
  @inlinable
  static var returnsTask: Bool { true }

  @inlinable
  static var takesValue: Bool { true }

  @usableFromInline
  let body: @Sendable (Input) throws -> BoltsTask<Output>

  @inlinable
  init(body: @escaping @Sendable (Input) throws -> BoltsTask<Output>) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> StepResult<Output> {
    switch completed.finalOutcome {
    case .success(let value): return .task(try body(value))
    case .failure(let error): return .outcome(.failure(error))
    case .cancelled: return .outcome(.cancelled)
    }
  }
}

/// `continueOnErrorWith`, for errors of one type. Values, cancellation and other errors skip the body.
@frozen
@usableFromInline
struct MapError<Success: Sendable, Failure>: ContinuationStep {
  @usableFromInline
  let body: @Sendable (Failure) throws -> Success

  @inlinable
  init(body: @escaping @Sendable (Failure) throws -> Success) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Success>) throws -> StepResult<Success> {
    let outcome = completed.finalOutcome
    guard case .failure(let error) = outcome, let failure = error as? Failure else {
      return .outcome(outcome)
    }
    return .outcome(.success(try body(failure)))
  }
}

/// `continueOnErrorWithTask`, for errors of one type. Values, cancellation and other errors skip the
/// body.
@frozen
@usableFromInline
struct FlatMapError<Success: Sendable, Failure>: ContinuationStep {
  @inlinable
  static var returnsTask: Bool { true }

  @usableFromInline
  let body: @Sendable (Failure) throws -> BoltsTask<Success>

  @inlinable
  init(body: @escaping @Sendable (Failure) throws -> BoltsTask<Success>) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Success>) throws -> StepResult<Success> {
    let outcome = completed.finalOutcome
    guard case .failure(let error) = outcome, let failure = error as? Failure else {
      return .outcome(outcome)
    }
    return .task(try body(failure))
  }
}
