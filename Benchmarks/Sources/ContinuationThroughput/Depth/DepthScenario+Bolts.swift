internal import BenchmarkHarness
internal import BoltsTasks

extension DepthScenario {
  var bolts: Contender.Body {
    switch self {
    case .completedChain:
      return .sync { blackHole(Self.boltsChain(on: BoltsTask(1)).result ?? 0) }
    case .pendingChain:
      return .sync {
        let source = TaskCompletionSource<Int>()
        let end = Self.boltsChain(on: source.task)
        source.setResult(1)
        blackHole(end.result ?? 0)
      }
    case .droppedChain:
      return .sync {
        let source = TaskCompletionSource<Int>()
        blackHole(Self.boltsChain(on: source.task).isCompleted ? 1 : 0)
      }
    case .linkedSources:
      return .sync {
        let root = CancellationTokenSource()
        var first: CancellationTokenSource?
        for _ in 0..<Self.links / 50 {
          let next = first
          first = CancellationTokenSource(linkedTo: root.token)
          first?.token.register { next?.cancel() }
        }
        first = nil
        root.cancel()
      }
    case .loop:
      return .sync {
        let end = Self.boltsLoop(Self.links) { BoltsTask($0) }
        blackHole(end.resultOnceFinished)
      }
    case .loopElsewhere:
      return .sync {
        let end = Self.boltsLoop(Self.links) { value in BoltsTask(on: .global) { value } }
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
