/// What a continuation does with a completed task.
///
/// A structure of exactly one closure, the user's, for each kind of continuation: it takes two words, so a state
/// stores it without an allocation (`StoredContinuation.ErasedTransform`).
@usableFromInline
protocol ContinuationTransform<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// Whether the user's body returns a task. The token of such a continuation is checked again when that
  /// task completes; a plain value counts, whatever has happened to the token by then.
  static var returnsTask: Bool { get }

  /// Takes the task that was continued, which has completed.
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> BoltsTask<Output>
}

extension ContinuationTransform {
  @inlinable
  static var returnsTask: Bool { false }
}

/// `continueWith`.
@frozen
@usableFromInline
struct MapTask<Input: Sendable, Output: Sendable>: ContinuationTransform {
  @usableFromInline
  let body: @Sendable (BoltsTask<Input>) throws -> Output

  @inlinable
  init(body: @escaping @Sendable (BoltsTask<Input>) throws -> Output) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> BoltsTask<Output> {
    BoltsTask<Output>(.success(try body(completed)))
  }
}

/// `continueWithTask`.
@frozen
@usableFromInline
struct FlatMapTask<Input: Sendable, Output: Sendable>: ContinuationTransform {
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
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> BoltsTask<Output> {
    try body(completed)
  }
}

/// `continueOnSuccessWith`.
@frozen
@usableFromInline
struct MapSuccess<Input: Sendable, Output: Sendable>: ContinuationTransform {
  @usableFromInline
  let body: @Sendable (Input) throws -> Output

  @inlinable
  init(body: @escaping @Sendable (Input) throws -> Output) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> BoltsTask<Output> {
    guard case .success(let value) = completed.storage else { return completed.withoutValue() }
    return BoltsTask<Output>(.success(try body(value)))
  }
}

/// `continueOnSuccessWithTask`.
@frozen
@usableFromInline
struct FlatMapSuccess<Input: Sendable, Output: Sendable>: ContinuationTransform {
  @inlinable
  static var returnsTask: Bool { true }

  @usableFromInline
  let body: @Sendable (Input) throws -> BoltsTask<Output>

  @inlinable
  init(body: @escaping @Sendable (Input) throws -> BoltsTask<Output>) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) throws -> BoltsTask<Output> {
    guard case .success(let value) = completed.storage else { return completed.withoutValue() }
    return try body(value)
  }
}

/// `continueOnErrorWith`, for one type of error or for all.
@frozen
@usableFromInline
struct MapError<Success: Sendable, Failure>: ContinuationTransform {
  @usableFromInline
  let body: @Sendable (Failure) throws -> Success

  @inlinable
  init(body: @escaping @Sendable (Failure) throws -> Success) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Success>) throws -> BoltsTask<Success> {
    guard let failure = completed.error as? Failure else { return completed }
    return BoltsTask(.success(try body(failure)))
  }
}

/// `continueOnErrorWithTask`, for one type of error or for all.
@frozen
@usableFromInline
struct FlatMapError<Success: Sendable, Failure>: ContinuationTransform {
  @inlinable
  static var returnsTask: Bool { true }

  @usableFromInline
  let body: @Sendable (Failure) throws -> BoltsTask<Success>

  @inlinable
  init(body: @escaping @Sendable (Failure) throws -> BoltsTask<Success>) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Success>) throws -> BoltsTask<Success> {
    guard let failure = completed.error as? Failure else { return completed }
    return try body(failure)
  }
}

extension BoltsTask {
  /// A completed task that has no value, as a task of another type: the two share a state.
  @inlinable
  func withoutValue<Other>() -> BoltsTask<Other> {
    guard case .state(let state) = storage else { return .cancelled() }
    return BoltsTask<Other>(state: state)
  }
}
