internal import Synchronization

/// Work that was handed to an executor, whatever that executor does with it.
///
/// It runs once, however often the executor runs it. Dropped without having run, it fails the task
/// that waits for it, for nothing would complete that task any more.
@usableFromInline
final class HandedWork: Sendable {
  private let hasRun = Atomic<Bool>(false)
  private let child: any Failable
  private let body: @Sendable () -> WaiterList

  @usableFromInline
  init(_ child: any Failable, _ body: @escaping @Sendable () -> WaiterList) {
    self.child = child
    self.body = body
  }

  deinit {
    if !hasRun.load(ordering: .relaxed) { child.fail(BoltsError.droppedByExecutor) }
  }

  @Sendable
  @usableFromInline
  func run() {
    if !hasRun.exchange(true, ordering: .relaxed) { body().run() }
  }
}

/// A state of any type that can be failed.
@usableFromInline
protocol Failable: AnyObject, Sendable {
  func fail(_ error: any Error)
}

extension CompletionState: Failable {
  @usableFromInline
  nonisolated func fail(_ error: any Error) {
    complete(.failure(error))?.run()
  }
}
