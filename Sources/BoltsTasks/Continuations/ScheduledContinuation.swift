internal import CThreadSupport
internal import Synchronization

/// A continuation that is passed to an executor.
///
/// It runs once, however often the executor runs it. What the user's body captured is only here, and is
/// released where the body ran, as soon as it has, however long the executor keeps the work. When this is
/// deinitialized without having run, it fails the task of the continuation, because nothing else would complete
/// that task.
@usableFromInline
final class ScheduledContinuation<Step: ContinuationStep>: Sendable {
  @usableFromInline
  struct Work: Sendable {
    let step: Step
    var completed: BoltsTask<Step.Input>?

    @usableFromInline
    init(step: consuming Step) { self.step = step }
  }

  private let work: Mutex<Work?>
  private let executor: any ContinuationExecutor
  private let child: CompletionState
  private let token: CancellationToken

  @usableFromInline
  init(
    _ step: consuming Step, on executor: any ContinuationExecutor, into child: CompletionState,
    _ token: CancellationToken
  ) {
    work = Mutex(Work(step: step))
    self.executor = executor
    self.child = child
    self.token = token
  }

  deinit {
    if work.exchange(nil) != nil { child.abandon(BoltsError.droppedByExecutor) }
  }

  /// Passes the step to its executor: the task has completed.
  @Sendable
  @usableFromInline
  func start(_ completed: CompletionState) -> Ready? {
    start(completed.task(of: Step.Input.self))
  }

  @usableFromInline
  func start(_ completed: BoltsTask<Step.Input>) -> Ready? {
    work.withLock { $0?.completed = completed }
    if executor.permitsInlineExecution { return runStep() }
    executor.execute(run)
    return nil
  }

  @Sendable
  private func run() {
    let ready = runStep()
    // An executor that runs work in place nests one continuation in the other.
    if bolts_stack_is_low() { ready?.runOnGlobalExecutor() } else { ready?.run() }
  }

  private func runStep() -> Ready? {
    guard let work = work.exchange(nil), let completed = work.completed else { return nil }
    return completed.run(work.step, into: child, token)
  }
}
