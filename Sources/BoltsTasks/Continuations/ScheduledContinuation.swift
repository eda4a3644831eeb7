internal import CThreadSupport
internal import Synchronization

/// Work that was handed to an executor, whatever that executor does with it.
///
/// It runs once, however often the executor runs it, and lets go of what it captured before it does,
/// however long the executor keeps it. Dropped without having run, it fails the task that waits for
/// it, for nothing would complete that task any more.
///
/// An executor may run it right away, before `execute` returns, and then a chain nests one `execute`
/// in the other. Where the stack is nearly used up it goes no deeper: what is released waits until
/// `execute` has returned, and goes on in the loop of whoever handed the work over.
@usableFromInline
final class ScheduledContinuation: Sendable {
  private let hasRun = Atomic<Bool>(false)
  // Whoever turns `hasRun` looks at these two, and nobody else: in `deinit` there is nobody else.
  private nonisolated(unsafe) var child: (any Abandonable)?
  private nonisolated(unsafe) var body: (@Sendable () -> WaiterList)?
  // The thread that is handing this over, and what was released meanwhile on that very thread, which
  // is the only one to look at it.
  private let handingThread = Atomic<UInt>(0)
  private nonisolated(unsafe) var released = WaiterList()

  @usableFromInline
  init(_ child: any Abandonable, _ body: @escaping @Sendable () -> WaiterList) {
    unsafe self.child = child
    unsafe self.body = body
  }

  deinit {
    unsafe child?.abandon(BoltsError.droppedByExecutor)
  }

  @Sendable
  @usableFromInline
  func run() {
    guard !hasRun.exchange(true, ordering: .acquiring) else { return }
    unsafe child = nil
    guard let body = unsafe body.take() else { return }
    let waiters = body()
    if bolts_stack_is_low(), handingThread.load(ordering: .relaxed) == bolts_current_thread() {
      unsafe released = waiters
    } else {
      waiters.run()
    }
  }

  @usableFromInline
  func beginHandingOver() {
    handingThread.store(bolts_current_thread(), ordering: .relaxed)
  }

  /// Ends what `beginHandingOver` began, and hands out what has been released in between.
  @usableFromInline
  func endHandingOver() -> WaiterList {
    handingThread.store(0, ordering: .relaxed)
    return unsafe released.takeAll()
  }
}

/// A state of any type whose producer may be dropped.
@usableFromInline
protocol Abandonable: AnyObject, Sendable {
  func abandon(_ error: any Error)
}

extension CompletionState: Abandonable {
  /// Fails the task from the `deinit` of what was to complete it.
  ///
  /// The waiters run on the global executor: the one that drops a producer may hold a lock that they
  /// take, and what they release may be the next producer, and so on in a recursion.
  @usableFromInline
  nonisolated func abandon(_ error: any Error) {
    guard let waiters = complete(.failure(error)), !waiters.isEmpty else { return }
    GlobalExecutor().execute { waiters.run() }
  }
}
