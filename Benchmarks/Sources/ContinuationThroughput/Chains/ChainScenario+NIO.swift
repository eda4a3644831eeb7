#if Peers
  internal import BenchmarkHarness
  internal import Dispatch
  internal import NIOCore
  internal import NIOPosix

  extension ChainScenario {
    var nio: Contender.Body {
      switch self {
      case .completed:
        return .sync {
          NIOLoop.run { loop in
            var future = loop.makeSucceededFuture(1)
            for _ in 0..<Self.operations { future = future.map { Work.step($0) } }
            return future
          }
        }
      case .pending:
        return .sync {
          NIOLoop.run { loop in
            let promise = loop.makePromise(of: Int.self)
            var future = promise.futureResult
            for _ in 0..<Self.operations { future = future.map { Work.step($0) } }
            promise.succeed(1)
            return future
          }
        }
      case .flattened:
        return .sync {
          NIOLoop.run { loop in
            var future = loop.makeSucceededFuture(1)
            for _ in 0..<Self.operations { future = future.flatMap { Self.nioStep($0, on: loop) } }
            return future
          }
        }
      case .queued:
        let queue = DispatchQueue(label: "benchmark.nio")
        return .sync {
          NIOLoop.run { loop in
            let promise = loop.makePromise(of: Int.self)
            var future = promise.futureResult
            for _ in 0..<Self.operations {
              future = future.flatMap { value in
                queue.asyncWithFuture(eventLoop: loop) { Work.step(value) }
              }
            }
            promise.succeed(1)
            return future
          }
        }
      }
    }

    @inline(never)
    private static func nioStep(_ value: Int, on loop: any EventLoop) -> EventLoopFuture<Int> {
      loop.makeSucceededFuture(value &+ 1)
    }
  }
#endif
