#if Peers
  internal import BenchmarkHarness
  internal import NIOCore
  internal import NIOPosix

  /// swift-nio, with everything on one event loop.
  enum SwiftNIO {
    static let entries: [Entry] = chains + fanOut + sources + timers

    private static let chains: [Entry] = [
      Entry("S1") { count in
        .sync {
          NIOLoop.run { loop in
            var future = loop.makeSucceededFuture(1)
            for _ in 0..<count { future = future.map { Work.step($0) } }
            return future
          }
        }
      },
      Entry("S2") { count in
        .sync {
          NIOLoop.run { loop in
            let promise = loop.makePromise(of: Int.self)
            var future = promise.futureResult
            for _ in 0..<count { future = future.map { Work.step($0) } }
            promise.succeed(1)
            return future
          }
        }
      },
      Entry("S3") { count in
        .sync {
          NIOLoop.run { loop in
            var future = loop.makeSucceededFuture(1)
            for _ in 0..<count { future = future.flatMap { step($0, on: loop) } }
            return future
          }
        }
      },
    ]

    @inline(never)
    private static func step(_ value: Int, on loop: any EventLoop) -> EventLoopFuture<Int> {
      loop.makeSucceededFuture(value &+ 1)
    }

    private static let fanOut: [Entry] = [
      Entry("S4") { count in
        .sync {
          NIOLoop.run { loop in
            let promise = loop.makePromise(of: Int.self)
            let futures = (0..<count).map { _ in promise.futureResult.map { Work.step($0) } }
            promise.succeed(1)
            return futures[count - 1]
          }
        }
      },
      Entry("S5") { count in
        .sync {
          NIOLoop.run { loop in
            let promises = (0..<count).map { _ in loop.makePromise(of: Int.self) }
            let all = EventLoopFuture.whenAllSucceed(promises.map { $0.futureResult }, on: loop)
            for promise in promises { promise.succeed(1) }
            return all.map(\.count)
          }
        }
      },
    ]

    private static let sources: [Entry] = [
      Entry("S6") { count in
        .async {
          await withTaskExecutorPreference(NIOLoop.executor) {
            for number in 0..<count {
              let promise = NIOLoop.loop.makePromise(of: Int.self)
              promise.succeed(number)
              blackHole((try? await promise.futureResult.get()) ?? 0)
            }
          }
        }
      },
      Entry("S7") { count in
        .async {
          let pings = (0..<count).map { _ in NIOLoop.loop.makePromise(of: Int.self) }
          let pongs = (0..<count).map { _ in NIOLoop.loop.makePromise(of: Int.self) }
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
      },
      Entry("S8") { count in
        .sync {
          NIOLoop.run { loop in
            for number in 0..<count {
              let promise = loop.makePromise(of: Int.self)
              escape(promise.futureResult)
              promise.succeed(number)
            }
            return loop.makeSucceededFuture(0)
          }
        }
      },
      Entry("alive") { count in
        .alive {
          let promises = (0..<count).map { _ in NIOLoop.loop.makePromise(of: Int.self) }
          return Kept(promises: promises)
        }
      },
    ]

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

    private static let timers: [Entry] = [
      Entry("timeout") { count in
        .sync {
          NIOLoop.run { loop in
            for number in 0..<count {
              let (promise, limited) = (
                loop.makePromise(of: Int.self), loop.makePromise(of: Int.self)
              )
              escape(promise.futureResult)
              let limit = loop.scheduleTask(in: .hours(1)) { limited.fail(ChannelError.eof) }
              promise.futureResult.whenComplete {
                limit.cancel()
                limited.completeWith($0)
              }
              promise.succeed(number)
            }
            return loop.makeSucceededFuture(0)
          }
        }
      },
      Entry("delay") { count in
        .sync {
          NIOLoop.run { loop in
            for _ in 0..<count { loop.scheduleTask(in: .hours(1)) {}.cancel() }
            return loop.makeSucceededFuture(0)
          }
        }
      },
      Entry("delay/alive") { count in
        .alive { Delays((0..<count).map { _ in NIOLoop.loop.scheduleTask(in: .hours(1)) {} }) }
      },
    ]

    private final class Delays: Sendable {
      let tasks: [Scheduled<Void>]

      init(_ tasks: [Scheduled<Void>]) { self.tasks = tasks }

      deinit {
        for task in tasks { task.cancel() }
      }
    }
  }

  /// swift-nio at its best: everything happens on the event loop that the futures belong to.
  enum NIOLoop {
    static let loop = MultiThreadedEventLoopGroup.singleton.any()
    /// The loop as the executor of Swift tasks, so that an `await` does not leave it.
    static let executor = Executor()

    final class Executor: TaskExecutor {
      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }

    /// Runs the work on the loop and waits for the future that it gives back.
    static func run(_ work: @escaping @Sendable (any EventLoop) -> EventLoopFuture<Int>) {
      let loop = Self.loop
      blackHole((try? loop.flatSubmit { work(loop) }.wait()) ?? 0)
    }
  }
#endif
