import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

/// Executors that only delay work: they keep it, and run it late, in another order, on
/// other threads, and when its result is no longer wanted.
@Suite("Executors that delay work")
struct DelayingExecutorTests {
  private let executor = ManualExecutor()

  @Test("a token that is cancelled before the work runs prevents the body from running")
  func afterCancellation() {
    let source = CancellationTokenSource()
    let tasks = [
      BoltsTask(1).continueWith(on: executor, cancellationToken: source.token) { _ in
        unexpected(0)
      },
      BoltsTask(1).continueOnSuccessWithTask(on: executor, cancellationToken: source.token) {
        BoltsTask(unexpected($0))
      },
    ]
    source.cancel()
    #expect(tasks.allSatisfy { !$0.isCompleted }, "asked when it is about to run")
    executor.runAll()
    #expect(tasks.allSatisfy { $0.isCancelled })
  }

  @Test("a continuation that leaves a full stack runs elsewhere, unless it is cancelled by then")
  func leavesTheStack() async throws {
    for cancels in [false, true] {
      let report = try await exploreInterleavings {
        let source = TaskCompletionSource<Int>()
        let cancellation = CancellationTokenSource()
        let ran = Counter()
        let task = source.task.continueOnSuccessWith(cancellationToken: cancellation.token) {
          (ran.increment(), $0).1
        }
        nearTheEndOfTheStack { source.setResult(1) }
        if cancels { cancellation.cancel() }
        let result = try? await task.value
        guard cancels || result == 1, task.isCancelled == (result == nil) else { throw TestError() }
        guard ran.value <= 1, result == nil || ran.value == 1 else { throw TestError() }
      }
      #expect(report.isExhaustive)
    }
  }
}
