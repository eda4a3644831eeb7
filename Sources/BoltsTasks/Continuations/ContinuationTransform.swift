/// What a continuation does with a completed task: whether it calls the user's body, and with what. A type for each kind
/// of continuation; it has no instances.
@usableFromInline
protocol ContinuationTransform: SendableMetatype {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Body: ContinuationBody

  /// The outcomes with which the user's body is called. Another is passed on.
  static var outcomes: AcceptedOutcomes { get }

  /// Takes the task that was continued, which has completed.
  static func apply(
    _ body: Body, in context: Body.Context, to completed: consuming BoltsTask<Input>
  ) throws -> BoltsTask<Output>
}

extension ContinuationTransform {
  /// Whether the task has failed with an error that is passed on.
  @inlinable
  @inline(__always)
  static func passesOnError(of completed: CompletionState) -> Bool {
    completed.hasFailed && !outcomes.contain(outcomeOf: completed)
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

/// `continueWith` and `continueWithTask`.
@usableFromInline
enum AfterTask<
  Input: Sendable, Output: Sendable, Body: ContinuationBody<BoltsTask<Input>, BoltsTask<Output>>
>: ContinuationTransform {
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

/// `continueOnSuccessWith` and `continueOnSuccessWithTask`.
@usableFromInline
enum AfterSuccess<
  Input: Sendable, Output: Sendable, Body: ContinuationBody<Input, BoltsTask<Output>>
>: ContinuationTransform {
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

/// `continueOnErrorWith` and `continueOnErrorWithTask`, for one type of error or for all.
@usableFromInline
enum AfterError<Success: Sendable, Failure, Body: ContinuationBody<Failure, BoltsTask<Success>>>:
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
    return try body.call(context, failure)
  }
}
