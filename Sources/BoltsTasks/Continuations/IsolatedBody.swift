/// The body of a continuation on an actor, as the compiler knows it.
///
/// Taking the isolation off it costs nothing here. `assumeIsolated`, which does the same, allocates twice each time.
/// In a structure, because a bare closure that is cast is wrapped in a thunk, which is allocated.
@frozen
@usableFromInline
struct IsolatedBody<A: Actor, Input, Output>: Sendable {
  @usableFromInline
  let call: @Sendable (isolated A, Input) throws -> Output

  @inlinable
  init(_ call: @escaping @Sendable (isolated A, Input) throws -> Output) { self.call = call }

  /// The same body, for a caller that is on the actor.
  @inlinable
  @inline(__always)
  func unguarded() -> UnguardedBody<A, Input, Output> {
    unsafe unsafeBitCast(self, to: UnguardedBody<A, Input, Output>.self)
  }
}

/// The body of a continuation on the main actor, as the compiler knows it.
@frozen
@usableFromInline
struct MainActorBody<Input, Output>: Sendable {
  @usableFromInline
  let call: @MainActor (Input) throws -> Output

  @inlinable
  init(_ call: @escaping @MainActor (Input) throws -> Output) { self.call = call }

  /// The same body, for a caller that is on the main actor.
  @inlinable
  @inline(__always)
  func unguarded() -> UnguardedMainActorBody<Input, Output> {
    unsafe unsafeBitCast(self, to: UnguardedMainActorBody<Input, Output>.self)
  }
}

/// The same layout and constraints as `IsolatedBody`, so that the closure is called in the same way.
@frozen
@usableFromInline
struct UnguardedBody<A: Actor, Input, Output>: Sendable {
  @usableFromInline
  let call: @Sendable (A, Input) throws -> Output
}

@frozen
@usableFromInline
struct UnguardedMainActorBody<Input, Output>: Sendable {
  @usableFromInline
  let call: @Sendable (Input) throws -> Output
}
