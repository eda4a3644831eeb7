/// What a continuation does with a completed task: whether it calls the user's body, with what, and what it makes of
/// the result. A type for each kind of continuation; it has no instances.
@usableFromInline
protocol ContinuationTransform: SendableMetatype {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Body: ContinuationBody

  /// Whether the user's body returns a task. The token of such a continuation is checked again when that
  /// task completes; a plain value counts, whatever has happened to the token by then.
  static var returnsTask: Bool { get }

  /// The outcomes with which the user's body is called. Another is passed on.
  static var outcomes: AcceptedOutcomes { get }

  /// Takes the task that was continued, which has completed.
  static func apply(
    _ body: Body, in context: Body.Context, to completed: consuming BoltsTask<Input>
  ) throws -> BoltsTask<Output>
}

extension ContinuationTransform {
  @inlinable
  static var returnsTask: Bool { false }

  /// Whether the task has failed with an error that is passed on.
  @inlinable
  @inline(__always)
  static func passesOnError(of completed: CompletionState) -> Bool {
    switch outcomes {
    case .all: false
    case .success: completed.hasFailed
    case .failure: completed.hasFailed && !outcomes.contain(outcomeOf: completed)
    }
  }
}

/// The outcomes of a task with which a continuation calls the user's body.
@frozen
@usableFromInline
enum AcceptedOutcomes: Sendable {
  case all, success
  /// Failures with errors of one type.
  case failure(Any.Type)

  @usableFromInline
  func contain(outcomeOf completed: CompletionState) -> Bool {
    func hasFailed<Failure>(_ type: Failure.Type) -> Bool { completed.hasFailed(with: type) }
    return switch self {
    case .all: true
    case .success: completed.hasSucceeded
    case .failure(let type): _openExistential(type, do: hasFailed)
    }
  }
}

/// `continueWith`.
@usableFromInline
enum MapTask<Input: Sendable, Output: Sendable, Body: ContinuationBody<BoltsTask<Input>, Output>>:
  ContinuationTransform
{
  @inlinable
  static var outcomes: AcceptedOutcomes { .all }

  @inlinable
  @inline(__always)
  static func apply(
    _ body: Body, in context: Body.Context, to completed: consuming BoltsTask<Input>
  ) throws -> BoltsTask<Output> {
    BoltsTask<Output>(.success(try body.call(context, completed)))
  }
}

/// `continueWithTask`.
@usableFromInline
enum FlatMapTask<
  Input: Sendable, Output: Sendable, Body: ContinuationBody<BoltsTask<Input>, BoltsTask<Output>>
>: ContinuationTransform {
  @inlinable
  static var returnsTask: Bool { true }

  @inlinable
  static var outcomes: AcceptedOutcomes { .all }

  @inlinable
  @inline(__always)
  static func apply(
    _ body: Body, in context: Body.Context, to completed: consuming BoltsTask<Input>
  ) throws -> BoltsTask<Output> {
    try body.call(context, completed)
  }
}

/// `continueOnSuccessWith`.
@usableFromInline
enum MapSuccess<Input: Sendable, Output: Sendable, Body: ContinuationBody<Input, Output>>:
  ContinuationTransform
{
  @inlinable
  static var outcomes: AcceptedOutcomes { .success }

  @inlinable
  @inline(__always)
  static func apply(
    _ body: Body, in context: Body.Context, to completed: consuming BoltsTask<Input>
  ) throws -> BoltsTask<Output> {
    switch completed.storage {
    case .success(let value): BoltsTask<Output>(.success(try body.call(context, value)))
    case .cancelled: .cancelled()
    case .state(let state): BoltsTask<Output>(state: state)
    }
  }
}

/// `continueOnSuccessWithTask`.
@usableFromInline
enum FlatMapSuccess<
  Input: Sendable, Output: Sendable, Body: ContinuationBody<Input, BoltsTask<Output>>
>: ContinuationTransform {
  @inlinable
  static var returnsTask: Bool { true }

  @inlinable
  static var outcomes: AcceptedOutcomes { .success }

  @inlinable
  @inline(__always)
  static func apply(
    _ body: Body, in context: Body.Context, to completed: consuming BoltsTask<Input>
  ) throws -> BoltsTask<Output> {
    switch completed.storage {
    case .success(let value): try body.call(context, value)
    case .cancelled: .cancelled()
    case .state(let state): BoltsTask<Output>(state: state)
    }
  }
}

/// `continueOnErrorWith`, for one type of error or for all.
@usableFromInline
enum MapError<Success: Sendable, Failure, Body: ContinuationBody<Failure, Success>>:
  ContinuationTransform
{
  @inlinable
  static var outcomes: AcceptedOutcomes { .failure(Failure.self) }

  @inlinable
  @inline(__always)
  static func apply(
    _ body: Body, in context: Body.Context, to completed: consuming BoltsTask<Success>
  ) throws -> BoltsTask<Success> {
    guard case .state(let state) = completed.storage,
      let failure = state.observeError(as: Failure.self)
    else { return completed }
    return BoltsTask(.success(try body.call(context, failure)))
  }
}

/// `continueOnErrorWithTask`, for one type of error or for all.
@usableFromInline
enum FlatMapError<Success: Sendable, Failure, Body: ContinuationBody<Failure, BoltsTask<Success>>>:
  ContinuationTransform
{
  @inlinable
  static var returnsTask: Bool { true }

  @inlinable
  static var outcomes: AcceptedOutcomes { .failure(Failure.self) }

  @inlinable
  @inline(__always)
  static func apply(
    _ body: Body, in context: Body.Context, to completed: consuming BoltsTask<Success>
  ) throws -> BoltsTask<Success> {
    guard case .state(let state) = completed.storage,
      let failure = state.observeError(as: Failure.self)
    else { return completed }
    return try body.call(context, failure)
  }
}
