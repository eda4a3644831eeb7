#if Peers
  internal import BenchmarkHarness
  internal import NIOCore
  internal import NIOPosix

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
