#if Peers
  internal import BenchmarkHarness
  internal import NIOCore

  extension FanOutScenario {
    static func nio(_ scenario: Self, _ count: Int) -> Contender {
      Contender("NIO", operations: count, .sync(nioBody(scenario, count)))
    }

    private static func nioBody(_ scenario: Self, _ count: Int) -> @Sendable () -> Void {
      switch scenario {
      case .continuations:
        return {
          NIOLoop.run { loop in
            let promise = loop.makePromise(of: Int.self)
            let futures = (0..<count).map { _ in promise.futureResult.map { Work.step($0) } }
            promise.succeed(1)
            return futures[count - 1]
          }
        }
      case .whenAll:
        return {
          NIOLoop.run { loop in
            let promises = (0..<count).map { _ in loop.makePromise(of: Int.self) }
            let all = EventLoopFuture.whenAllSucceed(promises.map { $0.futureResult }, on: loop)
            for promise in promises { promise.succeed(1) }
            return all.map(\.count)
          }
        }
      }
    }
  }
#endif
