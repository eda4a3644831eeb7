internal import BenchmarkHarness
internal import BoltsTasks

extension DepthScenario {
  static func bolts(_ scenario: Self) -> Contender {
    Contender("Bolts", operations: links, .sync(boltsBody(scenario)))
  }

  private static func boltsBody(_ scenario: Self) -> @Sendable () -> Void {
    switch scenario {
    case .completedChain:
      return { blackHole(boltsChain(on: BoltsTask(1)).result ?? 0) }
    case .pendingChain:
      return {
        let source = TaskCompletionSource<Int>()
        let end = boltsChain(on: source.task)
        source.setResult(1)
        blackHole(end.result ?? 0)
      }
    case .droppedChain:
      return {
        let source = TaskCompletionSource<Int>()
        blackHole(boltsChain(on: source.task).isCompleted ? 1 : 0)
      }
    case .loop:
      return {
        let end = boltsLoop(links) { BoltsTask($0) }
        blackHole(end.resultOnceFinished)
      }
    case .loopElsewhere:
      return {
        let end = boltsLoop(links) { value in BoltsTask(on: .global) { value } }
        blackHole(end.resultOnceFinished)
      }
    }
  }

  private static func boltsChain(on first: BoltsTask<Int>) -> BoltsTask<Int> {
    var task = first
    for _ in 0..<links { task = task.continueOnSuccessWith { Work.step($0) } }
    return task
  }

  private static func boltsLoop(
    _ remaining: Int, work: @escaping @Sendable (Int) -> BoltsTask<Int>
  ) -> BoltsTask<Int> {
    guard remaining > 0 else { return BoltsTask(0) }
    return work(remaining - 1).continueOnSuccessWithTask { boltsLoop($0, work: work) }
  }
}
