import Bolts
import Dispatch
import Foundation
import TestSupport
import Testing

private struct Failure: Error, Equatable { var code = 1 }

/// What Migration.md says that no suite of BoltsTasks tests. What has only another name is in the files that end in
/// `Table`.
@Suite("Migration: rules that differ")
struct MigrationRuleTests {
  /// The order in which two continuations of a task run, and a third that the first of them adds. The task
  /// completes where they run.
  private func orderOfContinuations(on executor: some ContinuationExecutor) async throws -> [Int] {
    let source = TaskCompletionSource<Void>()
    let order = Log<Int>()
    let nested = TaskCompletionSource<Void>()
    source.task.continueWith(on: executor) { task in
      order.add(0)
      nested.complete(with: task.continueWith(on: executor) { _ in order.add(2) })
    }
    let last = source.task.continueWith(on: executor) { _ in order.add(1) }
    executor.execute { source.setResult(()) }
    _ = try await (nested.task.value, last.value)
    return order.entries
  }

  @Test("continuations run in the order of adding; an executor that enqueues puts nested ones last")
  func order() async throws {
    #expect(try await orderOfContinuations(on: .default) == [0, 2, 1])
    let queue = DispatchQueue(label: "order")
    #expect(try await orderOfContinuations(on: .dispatchQueue(queue)) == [0, 1, 2])
    #expect(try await orderOfContinuations(on: .dispatchQueue(.main)) == [0, 1, 2])
  }

  @Test("an error that means cancellation is a failure until a continuation says otherwise")
  func foreignCancellation() {
    @Sendable func isCancellation(_ error: any Error) -> Bool {
      (error as? URLError)?.code == .cancelled || (error as? CocoaError)?.code == .userCancelled
    }
    for error in [URLError(.cancelled) as any Error, CocoaError(.userCancelled), Failure()] {
      let task = BoltsTask<Int>(error: error)
      #expect(task.isFaulted)
      let next = task.continueOnErrorWith { throw isCancellation($0) ? CancellationError() : $0 }
      #expect(next.isCancelled == !(error is Failure) && next.isFaulted == (next.error is Failure))
    }
    let typed = BoltsTask<Int>(error: URLError(.timedOut)).continueOnErrorWith(URLError.self) {
      throw $0.code == .cancelled ? CancellationError() : $0
    }
    #expect((typed.error as? URLError)?.code == .timedOut)
  }

  @Test("PromiseKit: what replaces `hang` returns the value or throws the error")
  func hanging() async {
    // On a thread of its own: a run loop must not keep one of Swift's pool, which may have no other.
    let value = await onThread { try? BoltsTask(on: .global) { 1 }.hang() }
    #expect(value == 1)
    let failure = await onThread { Result { try BoltsTask<Int>(error: Failure()).hang() } }
    #expect(throws: Failure.self) { try failure.get() }
  }
}

// As in Migration.md.
extension BoltsTask {
  fileprivate func hang() throws -> Success? {
    while !isCompleted {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
    return try outcome?.get()
  }
}
