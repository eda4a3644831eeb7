internal import BenchmarkHarness

extension SourceScenario {
  /// By hand, with a lock and a checked continuation.
  var deferred: Contender.Body {
    switch self {
    case .awaited:
      return .async {
        for number in 0..<Self.operations {
          let deferred = Deferred<Int>()
          escape(deferred)
          deferred.complete(number)
          blackHole((try? await deferred.value) ?? 0)
        }
      }
    case .pingPong:
      return .async {
        let pings = (0..<Self.operations).map { _ in Deferred<Int>() }
        let pongs = (0..<Self.operations).map { _ in Deferred<Int>() }
        let player = Task {
          for (ping, pong) in zip(pings, pongs) { pong.complete(try await ping.value &+ 1) }
        }
        for (ping, pong) in zip(pings, pongs) {
          ping.complete(1)
          blackHole((try? await pong.value) ?? 0)
        }
        _ = await player.result
      }
    case .completed:
      return .sync {
        for number in 0..<Self.operations {
          let deferred = Deferred<Int>()
          escape(deferred)
          deferred.complete(number)
        }
      }
    case .alive:
      return .alive { (0..<Self.operations).map { _ in Deferred<Int>() } }
    }
  }
}
