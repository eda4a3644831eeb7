internal import BenchmarkHarness
internal import BoltsTasks

#if Peers
  internal import NIOCore
#endif

/// Timers that do not fire, and races.
enum TimerScenario: String, CaseIterable {
  case timeout
  case delay
  case pendingDelay = "delay/alive"
  case race

  private static let count = 1_000

  var scenario: Scenario {
    Scenario(rawValue, title, cap: cap, contenders: contenders)
  }

  private var title: String {
    switch self {
    case .timeout: "a time limit of a task that completes in time"
    case .delay: "a delay that is cancelled"
    case .pendingDelay: "a pending delay"
    case .race: "a race of two pending tasks"
    }
  }

  private var cap: Cap? {
    switch self {
    case .timeout: Cap(instructions: 8_000, allocations: 7)
    case .delay: nil
    case .pendingDelay: Cap(bytesAlive: 450)
    case .race: Cap(instructions: 8_000)
    }
  }

  private var contenders: [Contender] {
    var contenders = [("Bolts", bolts)]
    if self == .race { contenders.append(("Task group", group)) }
    #if Peers
      if self != .race { contenders.append(("NIO", nio)) }
    #endif
    return contenders.map { Contender($0, operations: Self.count, $1) }
  }

  private var bolts: Contender.Body {
    switch self {
    case .timeout:
      .sync {
        for number in 0..<Self.count {
          let source = TaskCompletionSource<Int>()
          escape(source)
          let limited = source.task.timeout(after: .seconds(3_600))
          source.setResult(number)
          blackHole(limited.result ?? 0)
        }
      }
    case .delay:
      .sync {
        for _ in 0..<Self.count {
          let cancellation = CancellationTokenSource()
          let task = BoltsTask.delay(
            for: .seconds(3_600), cancellationToken: cancellation.token)
          cancellation.cancel()
          blackHole(task.isCancelled ? 1 : 0)
        }
      }
    case .pendingDelay:
      .alive { (0..<Self.count).map { _ in BoltsTask.delay(for: .seconds(3_600)) } }
    case .race:
      .sync {
        for number in 0..<Self.count {
          let sources = (TaskCompletionSource<Int>(), TaskCompletionSource<Int>())
          escape(sources.0)
          escape(sources.1)
          let first = BoltsTasks.race(sources.0.task, sources.1.task)
          sources.0.setResult(number)
          blackHole(first.result ?? 0)
          sources.1.setResult(number)
        }
      }
    }
  }

  private var group: Contender.Body {
    .async {
      for number in 0..<Self.count {
        let first = await withTaskGroup(of: Int.self) { group in
          group.addTask { Work.step(number) }
          group.addTask { Work.step(number) }
          return await group.next()
        }
        blackHole(first ?? 0)
      }
    }
  }

  #if Peers
    private var nio: Contender.Body {
      let loop = NIOLoop.loop
      switch self {
      case .timeout:
        return .sync {
          NIOLoop.run { loop in
            for number in 0..<Self.count {
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
      default:
        return self == .delay
          ? .sync {
            NIOLoop.run { loop in
              for _ in 0..<Self.count { loop.scheduleTask(in: .hours(1)) {}.cancel() }
              return loop.makeSucceededFuture(0)
            }
          } : .alive { Delays((0..<Self.count).map { _ in loop.scheduleTask(in: .hours(1)) {} }) }
      }
    }

    private final class Delays: Sendable {
      let tasks: [Scheduled<Void>]

      init(_ tasks: [Scheduled<Void>]) { self.tasks = tasks }

      deinit {
        for task in tasks { task.cancel() }
      }
    }
  #endif
}
