#if Peers
  internal import BenchmarkHarness
  internal import NIOCore

  extension DepthScenario {
    var nio: Contender.Body {
      switch self {
      case .completedChain:
        return .sync { NIOLoop.run { Self.nioChain(on: $0.makeSucceededFuture(1)) } }
      case .pendingChain:
        return .sync {
          NIOLoop.run { loop in
            let promise = loop.makePromise(of: Int.self)
            let end = Self.nioChain(on: promise.futureResult)
            promise.succeed(1)
            return end
          }
        }
      case .linkedSources: return .sync {}  // Not run: it has none.
      case .droppedChain:
        return .sync {
          NIOLoop.run { loop in
            // A promise that is dropped pending is a programming error in swift-nio's debug
            // builds only; in release builds it is released.
            let promise = loop.makePromise(of: Int.self)
            escape(Self.nioChain(on: promise.futureResult))
            return loop.makeSucceededFuture(0)
          }
        }
      case .loop:
        return .sync {
          NIOLoop.run { loop in Self.nioLoop(Self.links, on: loop) { loop.makeSucceededFuture($0) }
          }
        }
      case .loopElsewhere:
        return .sync {
          NIOLoop.run { loop in
            Self.nioLoop(Self.links, on: loop) { value in loop.submit { value } }
          }
        }
      }
    }

    private static func nioChain(on first: EventLoopFuture<Int>) -> EventLoopFuture<Int> {
      var future = first
      for _ in 0..<links { future = future.map { Work.step($0) } }
      return future
    }

    private static func nioLoop(
      _ remaining: Int, on loop: any EventLoop,
      work: @escaping @Sendable (Int) -> EventLoopFuture<Int>
    ) -> EventLoopFuture<Int> {
      guard remaining > 0 else { return loop.makeSucceededFuture(0) }
      return work(remaining - 1).flatMap { nioLoop($0, on: loop, work: work) }
    }
  }
#endif
