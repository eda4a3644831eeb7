internal import BenchmarkHarness
internal import BoltsTasks

extension FanOutScenario {
  static func bolts(_ scenario: Self, _ count: Int) -> Contender {
    Contender("Bolts", operations: count, .sync(boltsBody(scenario, count)))
  }

  private static func boltsBody(_ scenario: Self, _ count: Int) -> @Sendable () -> Void {
    switch scenario {
    case .continuations:
      return {
        let source = TaskCompletionSource<Int>()
        escape(source)
        let tasks = (0..<count).map { _ in source.task.continueOnSuccessWith { Work.step($0) } }
        source.setResult(1)
        blackHole(tasks[count - 1].result ?? 0)
      }
    case .whenAll:
      return {
        let sources = (0..<count).map { _ in TaskCompletionSource<Int>() }
        let all = BoltsTasks.whenAll(sources.map { $0.task })
        for source in sources { source.setResult(1) }
        blackHole(all.result?.count ?? 0)
      }
    }
  }
}
