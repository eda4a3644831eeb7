import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Manual executor")
struct ManualExecutorTests {
  @Test("work waits until it is run, and runs in the order in which it was added")
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

  @Test("work that is added while other work runs keeps its place")
  func interleaved() {
    let executor = ManualExecutor()
    let log = Log<Int>()
    for number in 0..<100 {
      executor.execute { log.add(number) }
      executor.execute { executor.execute { log.add(100 + number) } }
      if number % 3 == 0 { executor.runNext() }
    }
    executor.runAll()
    #expect(executor.pendingCount == 0)
    #expect(log.entries.filter { $0 < 100 } == Array(0..<100))
    #expect(log.entries.filter { $0 >= 100 } == Array(100..<200))
  }

  @Test("releasing an executor with pending work fails the tasks of that work")
  func dropped() {
    let source = TaskCompletionSource<Int>()
    let task = source.task.continueOnSuccessWith(on: ManualExecutor()) { $0 }
    source.setResult(1)
    #expect(task.error as? BoltsError == .droppedByExecutor)
  }
}
