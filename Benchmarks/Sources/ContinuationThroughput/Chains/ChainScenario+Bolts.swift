internal import BenchmarkHarness
internal import BoltsTasks
internal import Dispatch

extension ChainScenario {
  var bolts: Contender.Body { .sync(Self.boltsBody(self)) }

  private static func boltsBody(_ scenario: Self) -> @Sendable () -> Void {
    switch scenario {
    case .completed:
      return {
        var task = BoltsTask(1)
        for _ in 0..<operations { task = task.continueOnSuccessWith { Work.step($0) } }
        blackHole(task.result ?? 0)
      }
    case .pending:
      return {
        let source = TaskCompletionSource<Int>()
        escape(source)
        var task = source.task
        for _ in 0..<operations { task = task.continueOnSuccessWith { Work.step($0) } }
        source.setResult(1)
        blackHole(task.result ?? 0)
      }
    case .flattened:
      return {
        var task = BoltsTask(1)
        for _ in 0..<operations { task = task.continueOnSuccessWithTask { boltsStep($0) } }
        blackHole(task.result ?? 0)
      }
    case .queued:
      let queue = DispatchQueue(label: "benchmark.bolts")
      return {
        let source = TaskCompletionSource<Int>()
        escape(source)
        var task = source.task
        for _ in 0..<operations {
          task = task.continueOnSuccessWith(on: .dispatchQueue(queue)) { Work.step($0) }
        }
        source.setResult(1)
        blackHole(task.resultOnceFinished)
      }
    }
  }
  @inline(never)
  private static func boltsStep(_ value: Int) -> BoltsTask<Int> {
    BoltsTask(value &+ 1)
  }
}
