/// What a continuation makes of a completed task: the task that follows from it.
///
/// One type for each kind of continuation, rather than a closure around the user's closure: the
/// compiler then knows the whole step where it is used, and keeping it costs no allocation of its
/// own.
@usableFromInline
protocol ContinuationStep<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// Whether the user's body returns a task. The token of such a continuation is asked again when
  /// that task completes; a plain value stands, whatever the token says by then.
  static var returnsTask: Bool { get }

  func callAsFunction(_ completed: BoltsTask<Input>) -> BoltsTask<Output>
}

extension ContinuationStep {
  @inlinable
  static var returnsTask: Bool { false }
}

/// `continueWith`, with a value.
@frozen
@usableFromInline
struct MapTask<Input: Sendable, Output: Sendable>: ContinuationStep {
  @usableFromInline
  let body: @Sendable (BoltsTask<Input>) throws -> Output

  @inlinable
  init(body: @escaping @Sendable (BoltsTask<Input>) throws -> Output) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) -> BoltsTask<Output> {
    do { return BoltsTask(.success(try body(completed))) } catch { return BoltsTask(error: error) }
  }
}

/// `continueOnSuccessWith`, with a value.
@frozen
@usableFromInline
struct MapSuccess<Input: Sendable, Output: Sendable>: ContinuationStep {
  @usableFromInline
  let body: @Sendable (Input) throws -> Output

  @inlinable
  init(body: @escaping @Sendable (Input) throws -> Output) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) -> BoltsTask<Output> {
    switch completed.finalOutcome {
    case .success(let value):
      do { return BoltsTask(.success(try body(value))) } catch { return BoltsTask(error: error) }
    case .failure(let error): return BoltsTask(outcome: .failure(error))
    case .cancelled: return BoltsTask(.cancelled)
    }
  }
}

/// `continueWith`, with a task.
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
  func callAsFunction(_ completed: BoltsTask<Input>) -> BoltsTask<Output> {
    do { return try body(completed) } catch { return BoltsTask(error: error) }
  }
}

/// `continueOnSuccessWith`, with a task.
@frozen
@usableFromInline
struct FlatMapSuccess<Input: Sendable, Output: Sendable>: ContinuationStep {
  @inlinable
  static var returnsTask: Bool { true }

  @usableFromInline
  let body: @Sendable (Input) throws -> BoltsTask<Output>

  @inlinable
  init(body: @escaping @Sendable (Input) throws -> BoltsTask<Output>) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Input>) -> BoltsTask<Output> {
    switch completed.finalOutcome {
    case .success(let value):
      do { return try body(value) } catch { return BoltsTask(error: error) }
    case .failure(let error): return BoltsTask(outcome: .failure(error))
    case .cancelled: return BoltsTask(.cancelled)
    }
  }
}

/// `continueOnErrorWith`, for errors of one type, with a value. Values, cancellation and other errors
/// pass through.
@frozen
@usableFromInline
struct MapError<Success: Sendable, Failure>: ContinuationStep {
  @usableFromInline
  let body: @Sendable (Failure) throws -> Success

  @inlinable
  init(body: @escaping @Sendable (Failure) throws -> Success) { self.body = body }

  @inlinable
  @inline(__always)
  func callAsFunction(_ completed: BoltsTask<Success>) -> BoltsTask<Success> {
    guard case .failure(let error) = completed.finalOutcome else { return completed }
    guard let failure = error as? Failure else { return BoltsTask(outcome: .failure(error)) }
    do { return BoltsTask(.success(try body(failure))) } catch { return BoltsTask(error: error) }
  }
}

/// `continueOnErrorWith`, for errors of one type, with a task. Values, cancellation and other
/// errors pass through.
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
  func callAsFunction(_ completed: BoltsTask<Success>) -> BoltsTask<Success> {
    guard case .failure(let error) = completed.finalOutcome else { return completed }
    guard let failure = error as? Failure else { return BoltsTask(outcome: .failure(error)) }
    do { return try body(failure) } catch { return BoltsTask(error: error) }
  }
}
