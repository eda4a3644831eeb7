import Bolts
import Foundation
import TestSupport
import Testing

@Suite("Operation queues as executors")
struct OperationQueueExecutorTests {
  private let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }()

  @Test("continuations are operations of the queue, in the order in which they were added")
  func order() async throws {
    let (source, order, queue) = (TaskCompletionSource<Void>(), Log<Int>(), queue)
    let tasks = (0..<100).map { number in
      source.task.continueOnSuccessWith(on: .operationQueue(queue)) {
        if OperationQueue.current === queue { order.add(number) }
      }
    }
    source.setResult(())
    _ = try await whenAll(tasks).value
    #expect(order.entries == Array(0..<100))
  }

  @Test("a Swift task that prefers the executor runs on the queue")
  func swiftTask() async {
    let executor = OperationQueueExecutor(queue)
    let isOnQueue = await Task(executorPreference: executor) {
      currentQueue() === executor.queue
    }.value
    #expect(isOnQueue)
  }

  @Test("a job runs even if its operation is cancelled, because its task could never end otherwise")
  func cancelledJob() async {
    queue.isSuspended = true
    let executor = OperationQueueExecutor(queue)
    let result = TaskCompletionSource<Int>()
    Task(executorPreference: executor) { result.setResult(7) }
    while queue.operationCount == 0 { await Task.yield() }
    queue.cancelAllOperations()
    queue.isSuspended = false
    while queue.operationCount > 0 { await Task.yield() }
    // Not the Swift task, which nothing ends if its job does not run.
    #expect(result.task.isCompleted)
  }

  @Test("a continuation whose operation is cancelled fails its task")
  func cancelledContinuation() async {
    queue.isSuspended = true
    let task = BoltsTask(1).continueOnSuccessWith(on: .operationQueue(queue)) { $0 }
    queue.cancelAllOperations()
    queue.isSuspended = false
    await #expect(throws: BoltsError.droppedByExecutor) { try await task.value }
  }
}

private func currentQueue() -> OperationQueue? { OperationQueue.current }
