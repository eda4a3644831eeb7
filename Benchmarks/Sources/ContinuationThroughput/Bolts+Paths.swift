internal import BenchmarkHarness
internal import BoltsTasks
internal import Synchronization

/// What peers have no equal for, or only some of them.
extension Bolts {
  static let paths: [Entry] = skips + awaits + timers

  private static let skips: [Entry] = [
    skipped("S11") { $0.setError(BenchmarkError()) },
    skipped("S11/cancelled") { $0.cancel() },
    Entry("token") { count in
      .sync {
        let source = TaskCompletionSource<Int>()
        let cancellation = CancellationTokenSource()
        escape(source)
        var task = source.task
        for _ in 0..<count {
          task = task.continueOnSuccessWith(cancellationToken: cancellation.token) { Work.step($0) }
        }
        source.setResult(1)
        blackHole(task.result ?? 0)
      }
    },
    Entry("loop") { count in
      .sync {
        let sources = Pending()
        let task = step(count, sources)
        while sources.completeNext() {}
        blackHole(task.result ?? 0)
      }
    },
  ]

  private struct BenchmarkError: Error {}

  /// Every link is skipped by the outcome of the source.
  private static func skipped(
    _ id: String, by complete: @escaping @Sendable (TaskCompletionSource<Int>) -> Void
  ) -> Entry {
    Entry(id) { count in
      .sync {
        let source = TaskCompletionSource<Int>()
        escape(source)
        let end = chain(count, on: source.task)
        complete(source)
        blackHole(end.error == nil ? 0 : 1)
      }
    }
  }

  private static func step(_ remaining: Int, _ sources: Pending) -> BoltsTask<Int> {
    if remaining == 0 { return BoltsTask(0) }
    return sources.make().continueOnSuccessWithTask { _ in step(remaining - 1, sources) }
  }

  /// The source whose task is the work of the current step.
  private final class Pending: Sendable {
    private let source = Mutex<TaskCompletionSource<Int>?>(nil)

    func make() -> BoltsTask<Int> {
      let made = TaskCompletionSource<Int>()
      source.withLock { $0 = made }
      return made.task
    }

    func completeNext() -> Bool {
      guard let next = source.withLock({ $0.take() }) else { return false }
      next.setResult(1)
      return true
    }
  }

  private static let awaits: [Entry] = [
    Entry("S10") { count in
      .sync {
        for number in 0..<count {
          let source = UniqueCompletionSource<Int>()
          escapeTask(source.task)
          source.setResult(number)
        }
      }
    },
    Entry("S10/alive") { count in
      .alive {
        let kept = UniqueSources(count)
        blackHole(kept.count)
        return kept
      }
    },
    Entry("callback") { count in
      .async {
        for number in 0..<count {
          let value = try? await withCancellableContinuation { $0.setResult(number) }
          blackHole(value ?? 0)
        }
      }
    },
  ]

  /// An array of noncopyable elements.
  @safe
  private final class UniqueSources: @unchecked Sendable {
    // Set once, and only used again in `deinit`.
    private let sources: UnsafeMutablePointer<UniqueCompletionSource<Int>>
    let count: Int

    init(_ count: Int) {
      self.count = count
      unsafe sources = .allocate(capacity: count)
      for index in 0..<count {
        unsafe (sources + index).initialize(to: UniqueCompletionSource<Int>())
      }
    }

    deinit {
      for index in 0..<count { unsafe (sources + index).move().setResult(0) }
      unsafe sources.deallocate()
    }
  }

  /// Timers that do not fire, and races.
  private static let timers: [Entry] = [
    Entry("timeout") { count in
      .sync {
        for number in 0..<count {
          let source = TaskCompletionSource<Int>()
          escape(source)
          let limited = source.task.timeout(after: .seconds(3_600))
          source.setResult(number)
          blackHole(limited.result ?? 0)
        }
      }
    },
    Entry("delay") { count in
      .sync {
        for _ in 0..<count {
          let cancellation = CancellationTokenSource()
          let task = BoltsTask.delay(
            for: .seconds(3_600), cancellationToken: cancellation.token)
          cancellation.cancel()
          blackHole(task.isCancelled ? 1 : 0)
        }
      }
    },
    Entry("delay/alive") { count in
      .alive { (0..<count).map { _ in BoltsTask.delay(for: .seconds(3_600)) } }
    },
    Entry("race") { count in
      .sync {
        for number in 0..<count {
          let sources = (TaskCompletionSource<Int>(), TaskCompletionSource<Int>())
          escape(sources.0)
          escape(sources.1)
          let first = BoltsTasks.race(sources.0.task, sources.1.task)
          sources.0.setResult(number)
          blackHole(first.result ?? 0)
          sources.1.setResult(number)
        }
      }
    },
  ]
}

@inline(never)
private func escapeTask(_ task: BoltsTask<Int>) { blackHole(task.isCompleted ? 1 : 0) }
