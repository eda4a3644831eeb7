internal import BenchmarkHarness
internal import BoltsTasks
internal import Dispatch

/// What the peers do, too.
enum Bolts {
  static let entries: [Entry] = chains + fanOut + sources

  private static let chains: [Entry] = [
    Entry("S1") { count in
      .sync { blackHole(chain(count, on: BoltsTask(1)).result ?? 0) }
    },
    Entry("S2") { count in
      .sync {
        let source = TaskCompletionSource<Int>()
        escape(source)
        let end = chain(count, on: source.task)
        source.setResult(1)
        blackHole(end.result ?? 0)
      }
    },
    Entry("S3") { count in
      .sync {
        var task = BoltsTask(1)
        for _ in 0..<count { task = task.continueOnSuccessWithTask { step($0) } }
        blackHole(task.result ?? 0)
      }
    },
    Entry("S9") { count in
      let queue = DispatchQueue(label: "benchmark.bolts")
      return .sync {
        let source = TaskCompletionSource<Int>()
        escape(source)
        var task = source.task
        for _ in 0..<count {
          task = task.continueOnSuccessWith(on: .dispatchQueue(queue)) { Work.step($0) }
        }
        source.setResult(1)
        blackHole(task.resultOnceFinished)
      }
    },
  ]
  @inline(never)
  private static func step(_ value: Int) -> BoltsTask<Int> {
    BoltsTask(value &+ 1)
  }

  private static let fanOut: [Entry] = [
    Entry("S4") { count in
      .sync {
        let source = TaskCompletionSource<Int>()
        escape(source)
        let tasks = (0..<count).map { _ in source.task.continueOnSuccessWith { Work.step($0) } }
        source.setResult(1)
        blackHole(tasks[count - 1].result ?? 0)
      }
    },
    Entry("S5") { count in
      .sync {
        let sources = (0..<count).map { _ in TaskCompletionSource<Int>() }
        let all = BoltsTasks.whenAll(sources.map { $0.task })
        for source in sources { source.setResult(1) }
        blackHole(all.result?.count ?? 0)
      }
    },
  ]

  private static let sources: [Entry] = [
    Entry("S6") { count in
      .async {
        for number in 0..<count {
          let source = TaskCompletionSource<Int>()
          escape(source)
          source.setResult(number)
          blackHole((try? await source.task.value) ?? 0)
        }
      }
    },
    Entry("S8") { count in
      .sync {
        for number in 0..<count {
          let source = TaskCompletionSource<Int>()
          escape(source)
          source.setResult(number)
        }
      }
    },
    Entry("S7") { count in
      .async {
        let pings = (0..<count).map { _ in TaskCompletionSource<Int>() }
        let pongs = (0..<count).map { _ in TaskCompletionSource<Int>() }
        let player = Task {
          for (ping, pong) in zip(pings, pongs) {
            pong.setResult(try await ping.task.value &+ 1)
          }
        }
        for (ping, pong) in zip(pings, pongs) {
          ping.setResult(1)
          blackHole((try? await pong.task.value) ?? 0)
        }
        _ = await player.result
      }
    },
  ]

  static func chain(_ count: Int, on first: BoltsTask<Int>) -> BoltsTask<Int> {
    var task = first
    for _ in 0..<count { task = task.continueOnSuccessWith { Work.step($0) } }
    return task
  }
}

extension BoltsTask where Success == Int {
  /// Blocks until the task has completed, without `waitUntilFinished()`'s warning that the tool's
  /// main thread is blocked, which here it is meant to be.
  var resultOnceFinished: Int {
    let finished = DispatchSemaphore(value: 0)
    onCompletion(on: .immediate) { _ in finished.signal() }
    finished.wait()
    return result ?? 0
  }
}
