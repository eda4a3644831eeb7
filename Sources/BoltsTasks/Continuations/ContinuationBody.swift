/// The user's body of a continuation.
///
/// A structure of exactly one closure: it takes two words, so a state stores it without an allocation
/// (`StoredContinuation.ErasedBody`). What else it needs is its context, which may be one object.
///
/// Taking the isolation off a body costs nothing here. `assumeIsolated`, which does the same, allocates twice each time.
/// In structures, because a bare closure that is cast is wrapped in a thunk, which is allocated.
@usableFromInline
protocol ContinuationBody<Argument, Result>: Sendable {
  associatedtype Context: Sendable
  associatedtype Argument
  associatedtype Result

  /// Whether the user's body returns a task. The token of such a continuation is checked again when that
  /// task completes; a plain value counts, whatever has happened to the token by then.
  static var returnsTask: Bool { get }

  /// Calls the body, where it has to run.
  func call(_ context: Context, _ argument: Argument) throws -> Result
}

extension ContinuationBody {
  @inlinable
  static var returnsTask: Bool { true }
}

/// A body that returns a value, as one that returns the task that has completed with it.
@frozen
@usableFromInline
struct ValueBody<Body: ContinuationBody>: ContinuationBody where Body.Result: Sendable {
  @usableFromInline
  let body: Body

  @inlinable
  init(_ body: Body) { self.body = body }

  @inlinable
  static var returnsTask: Bool { false }

  @inlinable
  @inline(__always)
  func call(_ context: Body.Context, _ argument: Body.Argument) throws -> BoltsTask<Body.Result> {
    BoltsTask(.success(try body.call(context, argument)))
  }
}

/// A body that runs anywhere.
@frozen
@usableFromInline
struct PlainBody<Argument, Result>: ContinuationBody {
  @usableFromInline
  let body: @Sendable (Argument) throws -> Result

  @inlinable
  init(_ body: @escaping @Sendable (Argument) throws -> Result) { self.body = body }

  @inlinable
  @inline(__always)
  func call(_: Void, _ argument: Argument) throws -> Result { try body(argument) }
}

/// A body on the main actor.
@frozen
@usableFromInline
struct MainActorBody<Argument, Result>: ContinuationBody {
  @usableFromInline
  let body: @MainActor (Argument) throws -> Result

  @inlinable
  init(_ body: @escaping @MainActor (Argument) throws -> Result) { self.body = body }

  @inlinable
  @inline(__always)
  func call(_: Void, _ argument: Argument) throws -> Result {
    MainActor.preconditionIsolated()
    return try unsafe unsafeBitCast(self, to: PlainBody<Argument, Result>.self).body(argument)
  }
}

/// A body on an actor, which is its context.
@frozen
@usableFromInline
struct IsolatedBody<A: Actor, Argument, Result>: ContinuationBody {
  @usableFromInline
  let body: @Sendable (isolated A, Argument) throws -> Result

  @inlinable
  init(_ body: @escaping @Sendable (isolated A, Argument) throws -> Result) { self.body = body }

  @inlinable
  @inline(__always)
  func call(_ actor: A, _ argument: Argument) throws -> Result {
    actor.preconditionIsolated()
    return try unsafe unsafeBitCast(self, to: UnguardedBody<A, Argument, Result>.self).body(
      actor, argument)
  }
}

/// The same layout and constraints as `IsolatedBody`, so that the closure is called in the same way.
@frozen
@usableFromInline
struct UnguardedBody<A: Actor, Argument, Result>: Sendable {
  @usableFromInline
  let body: @Sendable (A, Argument) throws -> Result
}
