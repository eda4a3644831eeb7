/// Runs work isolated to an actor, in the order in which it comes.
///
/// Work for the main actor is best sent with `.actor(MainActor.shared)`.
public struct ActorExecutor: ContinuationExecutor {
  private let actor: any Actor

  /// Makes an executor of an actor; `.actor(_:)` reads better.
  public init(_ actor: any Actor) { self.actor = actor }

  /// Enqueues the work on the actor's executor.
  public func execute(_ work: @escaping @Sendable () -> Void) { start(work, on: actor) }
}

/// Runs work on a serial executor, in the order in which it comes.
public struct SerialExecutorAdapter: ContinuationExecutor {
  private let carrier: Carrier

  /// An actor that lives on the executor, so that the language enqueues for us.
  private actor Carrier {
    private nonisolated let executor: any SerialExecutor

    init(_ executor: any SerialExecutor) { self.executor = executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }
  }

  /// Makes an executor of a serial one; `.serialExecutor(_:)` reads better.
  public init(_ executor: any SerialExecutor) { carrier = Carrier(executor) }

  /// Enqueues the work on the serial executor.
  public func execute(_ work: @escaping @Sendable () -> Void) { start(work, on: carrier) }
}

/// Runs work on a task executor.
public struct TaskExecutorExecutor: ContinuationExecutor {
  private let executor: any TaskExecutor

  /// Makes an executor of a task executor; `.taskExecutor(_:)` reads better.
  public init(_ executor: any TaskExecutor) { self.executor = executor }

  /// Enqueues the work on the task executor.
  public func execute(_ work: @escaping @Sendable () -> Void) {
    Task(executorPreference: executor) { work() }
  }
}

extension ContinuationExecutor where Self == ActorExecutor {
  /// An actor: the work runs isolated to it, in order.
  public static func actor(_ actor: some Actor) -> ActorExecutor { ActorExecutor(actor) }
}

extension ContinuationExecutor where Self == SerialExecutorAdapter {
  /// A serial executor: the work runs on it, in order.
  public static func serialExecutor(_ executor: any SerialExecutor) -> SerialExecutorAdapter {
    SerialExecutorAdapter(executor)
  }
}

extension ContinuationExecutor where Self == TaskExecutorExecutor {
  /// A task executor: the work runs on it, in whatever order it gives.
  public static func taskExecutor(_ executor: any TaskExecutor) -> TaskExecutorExecutor {
    TaskExecutorExecutor(executor)
  }
}

/// Starts a Swift task that runs work isolated to an actor.
///
/// A task whose closure is isolated to an actor is enqueued on that actor at once, so tasks started
/// one after the other run in that order (SE-0431). One that started elsewhere and then awaited the
/// actor would not. Such a closure can only be written where code is isolated to the actor, which
/// `spawn` pretends to be. It touches nothing of the actor's, so nothing needs the isolation.
private func start(_ work: @escaping @Sendable () -> Void, on actor: any Actor) {
  let spawn: @Sendable (isolated any Actor, @escaping @Sendable () -> Void) -> Void = {
    actor, work in
    Task {
      _ = actor
      work()
    }
  }
  let call = unsafe unsafeBitCast(
    spawn, to: (@Sendable (any Actor, @escaping @Sendable () -> Void) -> Void).self)
  call(actor, work)
}
