internal import BenchmarkHarness
internal import BoltsTasks

extension SourceScenario {
  var bolts: Contender.Body {
    switch self {
    case .awaited:
      return .async {
        for number in 0..<Self.operations {
          let source = TaskCompletionSource<Int>()
          escape(source)
          source.setResult(number)
          blackHole((try? await source.task.value) ?? 0)
        }
      }
    case .pingPong:
      return .async {
        let pings = (0..<Self.operations).map { _ in TaskCompletionSource<Int>() }
        let pongs = (0..<Self.operations).map { _ in TaskCompletionSource<Int>() }
        let player = Task {
          for (ping, pong) in zip(pings, pongs) {
            pong.setResult(try await ping.task.value &+ 1)
          }
        }
        for (ping, pong) in zip(pings, pongs) {
          ping.setResult(1)
          blackHole((try? await pong.task.value) ?? 0)
        }
        _ = await player.result
      }
    case .completed:
      return .sync {
        for number in 0..<Self.operations {
          let source = TaskCompletionSource<Int>()
          escape(source)
          source.setResult(number)
        }
      }
    case .alive:
      return .alive {
        var kept: [TaskCompletionSource<Int>] = []
        for _ in 0..<Self.operations {
          let source = TaskCompletionSource<Int>()
          blackHole(source.task.isCompleted ? 1 : 0)
          kept.append(source)
        }
        return kept
      }
    }
  }
}
