internal import CThreadSupport
internal import Synchronization

/// A continuation that was passed to an executor.
///
/// It runs once, however often the executor runs it, and releases its captures when it has run, however
/// long the executor keeps it. When it is released without having run, it fails the task of the
/// continuation, because nothing else would complete that task.
///
/// An executor may run it right away, before `execute` returns, and then a chain nests one `execute`
/// in the other. When the stack is nearly used up, the released waiters are kept until `execute` has
/// returned, and run in the loop of the caller that scheduled the continuation.
@usableFromInline
final class ScheduledContinuation: Sendable {
  private let hasRun = Atomic<Bool>(false)
  // Only used by the thread that sets `hasRun`, and in `deinit`, where there is no other thread.
  private nonisolated(unsafe) var child: (any Abandonable)?
  private nonisolated(unsafe) var body: (@Sendable () -> WaiterList)?
  // The thread that is scheduling this, and what was released meanwhile on that very thread, which
  // is the only one to use it.
  private let schedulingThread = Atomic<UInt>(0)
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
    if bolts_stack_is_low(), schedulingThread.load(ordering: .relaxed) == bolts_current_thread() {
      unsafe released = waiters
    } else {
      waiters.run()
    }
  }

  @usableFromInline
  func beginScheduling() {
    schedulingThread.store(bolts_current_thread(), ordering: .relaxed)
  }

  /// Ends what `beginScheduling` began, and returns the waiters that were released in between.
  @usableFromInline
  func endScheduling() -> WaiterList {
    schedulingThread.store(0, ordering: .relaxed)
    return unsafe released.takeAll()
  }
}
