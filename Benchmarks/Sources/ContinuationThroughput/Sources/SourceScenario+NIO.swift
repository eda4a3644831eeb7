#if Peers
  internal import BenchmarkHarness
  internal import NIOCore

  extension SourceScenario {
    var nio: Contender.Body {
      let loop = NIOLoop.loop
      switch self {
      case .awaited:
        return .async {
          await withTaskExecutorPreference(NIOLoop.executor) {
            for number in 0..<Self.operations {
              let promise = loop.makePromise(of: Int.self)
              promise.succeed(number)
              blackHole((try? await promise.futureResult.get()) ?? 0)
            }
          }
        }
      case .pingPong:
        return .async {
          let pings = (0..<Self.operations).map { _ in loop.makePromise(of: Int.self) }
          let pongs = (0..<Self.operations).map { _ in loop.makePromise(of: Int.self) }
          let player = Task(executorPreference: NIOLoop.executor) {
            for (ping, pong) in zip(pings, pongs) {
              pong.succeed(try await ping.futureResult.get() &+ 1)
            }
          }
          await withTaskExecutorPreference(NIOLoop.executor) {
            for (ping, pong) in zip(pings, pongs) {
              ping.succeed(1)
              blackHole((try? await pong.futureResult.get()) ?? 0)
            }
            _ = await player.result
          }
        }
      case .completed:
        return .sync {
          NIOLoop.run { loop in
            for number in 0..<Self.operations {
              let promise = loop.makePromise(of: Int.self)
              escape(promise.futureResult)
              promise.succeed(number)
            }
            return loop.makeSucceededFuture(0)
          }
        }
      case .alive:
        return .alive {
          let promises = (0..<Self.operations).map { _ in loop.makePromise(of: Int.self) }
          return Kept(promises: promises)
        }
      }
    }

    /// Completes what it kept: an event loop's promise must not be dropped while it is pending.
    private final class Kept: Sendable {
      let promises: [EventLoopPromise<Int>]

      init(promises: [EventLoopPromise<Int>]) {
        self.promises = promises
      }

      deinit {
        for promise in promises { promise.succeed(0) }
      }
    }
  }
#endif
