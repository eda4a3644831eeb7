#if Peers
  internal import BenchmarkHarness
  internal import OpenCombine

  extension FanOutScenario {
    static func openCombine(_ scenario: Self, _ count: Int) -> Contender {
      Contender("OpenCombine", operations: count, .sync(openCombineBody(scenario, count)))
    }

    private static func openCombineBody(_ scenario: Self, _ count: Int) -> @Sendable () -> Void {
      switch scenario {
      case .continuations:
        return {
          let source = FutureSource<Int>()
          let futures = (0..<count).map { _ in source.future.then { Work.step($0) } }
          source.complete(1)
          blackHole(futures[count - 1].current)
        }
      case .whenAll:
        return {
          let sources = (0..<count).map { _ in FutureSource<Int>() }
          let all = Publishers.Sequence<[Future<Int, Never>], Never>(
            sequence: sources.map { $0.future }
          )
          .flatMap { $0 }.collect()
          let end = all.sink { blackHole($0.count) }
          for source in sources { source.complete(1) }
          end.cancel()
        }
      }
    }
  }
#endif
