/// Runs work isolated to an actor, always enqueued and never in place.
///
/// Pieces of work of the same priority run in the order in which they are executed. An actor with
/// Swift's default executor runs work of a **higher priority first**, whatever the order: a piece of
/// work has the priority of the Swift task, or else of the thread, that executes it. The main actor
/// and an actor on a `SerialDispatchExecutor` run everything in order.
public struct ActorExecutor: ContinuationExecutor {
  private let actor: any Actor

  @usableFromInline
  init(_ actor: any Actor) { self.actor = actor }

  /// Enqueues the work on the actor's executor.
  public func execute(_ work: @escaping @Sendable () -> Void) { enqueue(work, on: actor) }
}

extension ContinuationExecutor where Self == ActorExecutor {
  /// An actor: the work runs isolated to it, in order among work of the same priority.
  ///
  /// The compiler does not know that a body is isolated then. `task.isolated(to: actor)` and
  /// `task.onMainActor` give continuations whose bodies may use the actor's state.
  ///
  /// - Parameter actor: The actor, which the executor keeps alive.
  /// - Returns: An executor that enqueues on it.
  public static func actor(_ actor: some Actor) -> ActorExecutor { ActorExecutor(actor) }

  /// As `actor(_:)`, for a serial executor: the work runs on it, in whatever order it gives to jobs.
  public static func serialExecutor(_ executor: any SerialExecutor) -> ActorExecutor {
    ActorExecutor(Carrier(executor))
  }
}

/// An actor on a serial executor, so that the language enqueues the work.
private actor Carrier {
  private nonisolated let executor: any SerialExecutor

  init(_ executor: any SerialExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }
}

/// Starts a Swift task that runs work isolated to an actor. Its closure is isolated, so it is enqueued on the actor at
/// once, and tasks that are started one after the other run in that order (SE-0431).
func enqueue(_ work: @escaping @Sendable () -> Void, on actor: any Actor) {
  unsafe unsafeBitCast(IsolatedStart(start: start), to: Start.self).start(actor, work)
}

/// Such a task can only be started where code is isolated to the actor, which this function claims to
/// be. It uses no state of the actor, so calling it without that isolation is safe. A function, because
/// a closure checks its isolation where it begins, in builds with `-enable-actor-data-race-checks`.
///
/// The type of the task has errors, although the work throws none: the closure of a task without errors is
/// wrapped in another one.
private func start(on actor: isolated any Actor, _ work: @escaping @Sendable () -> Void) {
  _ = Task<Void, any Error> {
    _ = actor
    work()
  }
}

// In structures, as `IsolatedBody`.
private struct IsolatedStart {
  let start: @Sendable (isolated any Actor, @escaping @Sendable () -> Void) -> Void
}

private struct Start {
  let start: @Sendable (any Actor, @escaping @Sendable () -> Void) -> Void
}
