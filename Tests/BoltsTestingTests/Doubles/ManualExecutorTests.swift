import BoltsTasks
import BoltsTesting
import Testing

@Suite("Manual executor")
struct ManualExecutorTests {
  @Test("work waits until it is run, first in, first out")
  func order() {
    let executor = ManualExecutor()
    let first = BoltsTask(1).continueOnSuccessWith(on: executor) { $0 }
    let second = BoltsTask(2).continueOnSuccessWith(on: executor) { $0 }
    #expect(executor.pendingCount == 2)
    #expect(executor.runNext())
    #expect(first.isCompleted)
    #expect(!second.isCompleted)
    executor.runAll()
    #expect(second.result == 2)
    #expect(!executor.runNext())
  }

  @Test("runAll runs what the work adds")
  func nested() {
    let executor = ManualExecutor()
    let task = BoltsTask(1)
      .continueOnSuccessWith(on: executor) { $0 + 1 }
      .continueOnSuccessWith(on: executor) { $0 + 1 }
    executor.runAll()
    #expect(task.result == 3)
  }

  @Test("work that is dropped with it fails its task")
  func dropped() {
    let source = TaskCompletionSource<Int>()
    let task = source.task.continueOnSuccessWith(on: ManualExecutor()) { $0 }
    source.setResult(1)
    #expect(task.isFaulted)
  }
}
