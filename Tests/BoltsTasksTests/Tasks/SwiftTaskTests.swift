import BoltsTasks
import Dispatch
import TestSupport
import Testing

@Suite("Swift tasks")
struct SwiftTaskTests {
  @Test(
    "BoltsTask { ... } starts an operation and never runs it in place")
  func startsOperation() async throws {
    let gate = DispatchSemaphore(value: 0)
    // In place, this would wait for a gate that only opens below.
    let task = BoltsTask {
      gate.wait()
      return 1
    }
    #expect(!task.isCompleted)
    gate.signal()
    #expect(try await task.value == 1)
  }

  @Test("a Swift task's boltsTask completes with the outcome of the Swift task")
  func boltsTask() async throws {
    #expect(try await Task { 1 }.boltsTask.value == 1)
    let failing = Task { () async throws -> Int in throw TestError(code: 2) }.boltsTask
    await #expect(throws: TestError(code: 2)) { try await failing.value }
    let cancelled = Task { () async throws -> Int in throw CancellationError() }.boltsTask
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(cancelled.isCancelled)
  }

  @Test("cancelling the token cancels the operation, before and after it has started")
  func token() async throws {
    let early = CancellationTokenSource()
    early.cancel()
    // Many, for an operation may start before the call that makes its task has returned.
    for _ in 0..<2_000 {
      let cancelledBefore = BoltsTask(cancellationToken: early.token) { () async in
        Task.isCancelled
      }
      guard try await cancelledBefore.value else {
        Issue.record("An operation started without knowing that its token was cancelled before.")
        break
      }
    }

    let late = CancellationTokenSource()
    let started = TaskCompletionSource<Void>()
    let never = TaskCompletionSource<Int>()
    let task = BoltsTask(cancellationToken: late.token) { () async throws in
      started.setResult(())
      return try await never.task.value
    }
    try await started.task.value
    late.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(task.isCancelled)
    never.cancel()
  }

  @Test("a token that is not cancelled does not cancel the operation, which leaves nothing in it")
  func tokenUnused() async throws {
    let source = CancellationTokenSource()
    let task = BoltsTask(cancellationToken: source.token) { () async in Task.isCancelled }
    #expect(try await task.value == false)
    #expect(await !source.token.hasWaiter)
  }

  @Test("the operation has the requested priority")
  func priority() async throws {
    let task = BoltsTask(priority: .background) { () async in Task.basePriority }
    #expect(try await task.value == .background)
  }
}
