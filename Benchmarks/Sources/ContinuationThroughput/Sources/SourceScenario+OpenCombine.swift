#if Peers
  internal import BenchmarkHarness
  internal import OpenCombine

  extension SourceScenario {
    var openCombine: Contender.Body {
      switch self {
      case .awaited:
        return .async {
          for number in 0..<Self.operations {
            let source = FutureSource<Int>()
            source.complete(number)
            blackHole(await source.future.value)
          }
        }
      case .pingPong:
        return .async {
          let pings = Unchecked((0..<Self.operations).map { _ in FutureSource<Int>() })
          let pongs = Unchecked((0..<Self.operations).map { _ in FutureSource<Int>() })
          let player = Task {
            for (ping, pong) in zip(pings.value, pongs.value) {
              pong.complete(await ping.future.value &+ 1)
            }
          }
          for (ping, pong) in zip(pings.value, pongs.value) {
            ping.complete(1)
            blackHole(await pong.future.value)
          }
          await player.value
        }
      case .completed:
        return .sync {
          for number in 0..<Self.operations {
            let source = FutureSource<Int>()
            escape(source.future)
            source.complete(number)
          }
        }
      case .alive:
        return .alive {
          Unchecked((0..<Self.operations).map { _ in FutureSource<Int>() })
        }
      }
    }
  }
#endif
