@testable import BoltsTasks
import TestSupport
import Testing

@Suite("Where a continuation runs")
struct InPlaceTests {
  @Test("a continuation is passed to its executor, on a pending and on a completed task")
  func passed() {
    let executed = Counter()
    let executor = ClosureExecutor { work in
      executed.increment()
      work()
    }
    for token in [.none, CancellationTokenSource().token] {
      let source = TaskCompletionSource<Int>()
      let ends = [source.task, BoltsTask(1)].flatMap { task in
        [
          task.continueWith(on: executor, cancellationToken: token) { ($0.result ?? 0) + 1 },
          task.continueOnSuccessWith(on: executor, cancellationToken: token) { $0 + 1 },
          task.continueOnSuccessWithTask(on: executor, cancellationToken: token) {
            BoltsTask($0 + 1)
          },
        ]
      }
      source.setResult(1)
      #expect(ends.allSatisfy { $0.result == 2 })
    }
    #expect(executed.value == 12)
  }

  @Test("work for the global queue runs on the executor of an exploration while one runs")
  func exploration() {
    let executor = ManualTaskExecutor()
    let counter = Counter()
    ExplorationContext.withExecutor(executor) {
      GlobalExecutor.global.execute { counter.increment() }
    }
    #expect(counter.value == 0 && executor.runNext())
    #expect(counter.value == 1 && !executor.hasJob)
  }

  @Test("releasing a source whose task has no continuations enqueues nothing")
  func nothingToRun() {
    let executor = ManualTaskExecutor()
    ExplorationContext.withExecutor(executor) {
      for hasContinuation in [false, true] {
        #expect(!executor.hasJob)
        let task = {
          let source = TaskCompletionSource<Int>()
          if hasContinuation { source.task.continueWith { _ in } }
          return source.task
        }()
        _ = task.error
      }
    }
    #expect(executor.jobCount == 1)
    while executor.runNext() {}
  }
}
