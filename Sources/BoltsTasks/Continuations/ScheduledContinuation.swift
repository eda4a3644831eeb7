internal import CThreadSupport
internal import Synchronization

/// A continuation that is passed to an executor, or that a token guards.
///
/// It runs once, however often the executor runs it. What the user's body captured is only here: it is released where
/// the body ran, as soon as it has, however long the executor keeps the work; or where the continuation is skipped or
/// withdrawn. When this is deinitialized without having run, it fails the task of the continuation, because nothing
/// else would complete that task.
@usableFromInline
final class ScheduledContinuation: Sendable {
  private struct Work: ~Copyable, Sendable {
    let continuation: StoredContinuation
    var stage = Stage.fresh

    // Only methods look at the stage: a copy that is made through the optional around them leaks in Swift 6.3.1.
    var ticket: WaiterTicket? {
      if case .waiting(let ticket, _) = stage { ticket } else { nil }
    }

    /// - Returns: `false` when the continuation has started.
    mutating func wait(_ task: WaiterTicket, _ guarded: WaiterTicket? = nil) -> Bool {
      if case .started = stage { return false }
      stage = .waiting(task, guarded: guarded)
      return true
    }

    /// - Returns: The stage before, to be released once the lock is free.
    mutating func start(_ completed: CompletionState) -> Stage {
      exchange(&stage, with: .started(completed))
    }
  }

  private enum Stage: Sendable {
    case fresh
    /// The waiter of the task, and that of the token, which withdraws the former.
    case waiting(WaiterTicket, guarded: WaiterTicket?)
    /// With the state of the task, which has completed.
    case started(CompletionState)
  }

  private let work: Mutex<Work?>
  /// Taken out when the work is passed to it, because an executor may keep work.
  private let executor: Mutex<(any ContinuationExecutor)?>
  /// Whether the work is to run in place whatever is left of the stack.
  let isImmediate: Bool
  private let token: CancellationToken
  private let outcomes: AcceptedOutcomes

  @usableFromInline
  init<Executor: ContinuationExecutor>(
    _ continuation: consuming StoredContinuation, on executor: consuming Executor,
    _ token: CancellationToken, after outcomes: AcceptedOutcomes
  ) {
    work = Mutex(Work(continuation: continuation))
    isImmediate = Executor.self == ImmediateExecutor.self
    self.executor = Mutex(executor)
    self.token = token
    self.outcomes = outcomes
  }

  deinit {
    guard let work = work.withLock({ $0.take() }) else { return }
    work.continuation.child.complete(
      .failure(BoltsError.droppedByExecutor), guardedBy: token)?.runOnGlobalExecutor()
  }

  // MARK: - Waiting

  /// Starts when a task has completed, unless the token is cancelled before.
  @usableFromInline
  func wait(for task: CompletionState) {
    guard let ticket = task.whenCompleted(.scheduled(self)), let guardian = token.state,
      work.withLock({ $0?.wait(ticket) }) == true
    else { return }
    switch guardian.add(waiter: .code(withdraw)) {
    case .added(let guarding):
      if work.withLock({ $0?.wait(ticket, guarding) }) != true { guarding.withdraw() }
    case .completed: if token.isCancellationRequested { withdraw(guardian)?.run() }
    }
  }

  /// Cancels the task of the continuation, and releases the body: the token was cancelled. A continuation that has
  /// started stays as it is.
  @Sendable
  private func withdraw(_ token: CompletionState) -> Ready? {
    guard let ticket = work.withLock({ $0?.ticket ?? nil }), ticket.withdraw() != nil,
      let work = work.withLock({ $0.take() })
    else { return nil }
    ticket.state.disregardError()
    return work.continuation.child.complete(.cancelled)
  }

  // MARK: - Running

  /// Passes the transform to its executor, where it calls the user's body: the task has completed. An outcome that
  /// skips the body is passed on at once.
  ///
  /// - Returns: What the work released, if it has run in place.
  func start(_ completed: CompletionState) -> Ready? {
    guard let executor = executor.withLock({ $0.take() }) else { return nil }
    let stage = work.withLock { $0?.start(completed) }
    if case .waiting(_, let guarding)? = stage { guarding?.withdraw() }
    let isSkipped = token.isCancellationRequested || !outcomes.contain(outcomeOf: completed)
    if isSkipped || executor.permitsInlineExecution { return run() }
    var call = Call(of: ObjectIdentifier(self))
    unsafe withUnsafeMutablePointer(to: &call) { call in
      let outer = unsafe bolts_get_running_call()
      unsafe bolts_set_running_call(call)
      executor.execute { self.runPassed() }
      unsafe bolts_set_running_call(outer)
    }
    return call.released.take()
  }

  /// A call of `execute` that has not returned. A variable of its thread leads to it.
  ///
  /// Work that runs before it returns gives what it releases to the caller, which is the loop of `Ready`. So a
  /// chain on an executor that runs its work at once does not deepen the stack.
  private struct Call: ~Copyable {
    let continuation: ObjectIdentifier
    var released: Ready?

    init(of continuation: ObjectIdentifier) { self.continuation = continuation }
  }

  private func runPassed() {
    var released = run()
    if released != nil,
      let call = unsafe bolts_get_running_call()?.assumingMemoryBound(to: Call.self),
      unsafe call.pointee.continuation == ObjectIdentifier(self)
    {
      unsafe swap(&call.pointee.released, &released)
    }
    released.take()?.run()
  }

  private func run() -> Ready? {
    guard let work = work.withLock({ $0.take() }), case .started(let completed) = work.stage else {
      return nil
    }
    return work.continuation.run(completed, token)
  }
}
