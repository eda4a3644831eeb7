internal import BenchmarkHarness
internal import BoltsTasks
internal import Synchronization

/// Code paths that the compared scenarios do not use: of Bolts alone, or beside the one
/// primitive of Swift's that does the same.
enum PathScenario: String, CaseIterable {
  case error = "S11"
  case cancellation = "S11/cancelled"
  case token = "token"
  case unique = "S10"
  case uniqueAlive = "S10/alive"
  case callback = "callback"
  case linked = "loop"
  case firstUse = "cold"

  static let count = 1_000

  var scenario: Scenario {
    Scenario(
      rawValue, title, cap: cap,
      allocationsAreStable: self != .firstUse,
      contenders: contenders)
  }

  private var title: String {
    switch self {
    case .error: "an error that skips a continuation on a pending task"
    case .cancellation: "a cancellation that skips a continuation on a pending task"
    case .token: "a continuation on a pending task, with a token"
    case .unique: "make a unique source and complete it"
    case .uniqueAlive: "a pending unique source and its task"
    case .callback: "await a callback that answers at once, cancellably"
    case .linked: "step(n) = work().continueOnSuccessWithTask { step(n - 1) }"
    case .firstUse: "make a source, continue its task, complete it; the first time in a process"
    }
  }

  private var cap: Cap? {
    switch self {
    case .error, .cancellation: Cap(instructions: 1_725, allocations: 1)
    case .unique: Cap(instructions: 640, allocations: 1)
    case .callback: Cap(instructions: 2_600, allocations: 2)
    case .linked: Cap(instructions: 5_000, allocations: 6)
    default: nil
    }
  }

  private var contenders: [Contender] {
    switch self {
    case .error: [chain { $0.setError(BenchmarkError()) }]
    case .cancellation: [chain { $0.cancel() }]
    case .token: [withToken]
    case .unique: [uniqueSource]
    case .uniqueAlive: [uniqueAlive]
    case .callback: [cancellableContinuation, checkedContinuation]
    case .linked: [steps]
    case .firstUse: [firstUse, firstStream]
    }
  }
}

private struct BenchmarkError: Error {}

// MARK: - Chains

extension PathScenario {
  /// Every link is skipped by the outcome of the source.
  private func chain(
    _ complete: @escaping @Sendable (TaskCompletionSource<Int>) -> Void
  ) -> Contender {
    Contender(
      "Bolts", operations: Self.count,
      .sync {
        let source = TaskCompletionSource<Int>()
        escape(source)
        var task = source.task
        for _ in 0..<Self.count { task = task.continueOnSuccessWith { Work.step($0) } }
        complete(source)
        blackHole(task.error == nil ? 0 : 1)
      })
  }

  private var withToken: Contender {
    Contender(
      "Bolts", operations: Self.count,
      .sync {
        let source = TaskCompletionSource<Int>()
        let cancellation = CancellationTokenSource()
        escape(source)
        var task = source.task
        for _ in 0..<Self.count {
          task = task.continueOnSuccessWith(cancellationToken: cancellation.token) { Work.step($0) }
        }
        source.setResult(1)
        blackHole(task.result ?? 0)
      })
  }

  private var steps: Contender {
    Contender(
      "Bolts", operations: Self.count,
      .sync {
        let sources = Pending()
        let task = Self.step(Self.count, sources)
        while sources.completeNext() {}
        blackHole(task.result ?? 0)
      })
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
}

// MARK: - Sources and awaits

extension PathScenario {
  private var uniqueSource: Contender {
    Contender(
      "Bolts", operations: Self.count,
      .sync {
        for number in 0..<Self.count {
          let source = UniqueCompletionSource<Int>()
          escapeTask(source.task)
          source.setResult(number)
        }
      })
  }

  private var uniqueAlive: Contender {
    Contender(
      "Bolts", operations: Self.count,
      .alive {
        let kept = UniqueSources(Self.count)
        blackHole(kept.count)
        return kept
      })
  }

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

  /// One operation a run: `count-instructions` counts the first run of a process.
  private var firstUse: Contender {
    Contender(
      "Bolts", operations: 1,
      .sync {
        let source = TaskCompletionSource<Int>()
        escape(source)
        let task = source.task.continueOnSuccessWith { Work.step($0) }
        source.setResult(1)
        blackHole(task.result ?? 0)
      })
  }

  private var firstStream: Contender {
    Contender(
      "AsyncStream", operations: 1,
      .async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.yield(1)
        continuation.finish()
        for await value in stream { blackHole(Work.step(value)) }
      })
  }

  private var cancellableContinuation: Contender {
    Contender(
      "Bolts", operations: Self.count,
      .async {
        for number in 0..<Self.count {
          let value = try? await withCancellableContinuation { $0.setResult(number) }
          blackHole(value ?? 0)
        }
      })
  }

  private var checkedContinuation: Contender {
    Contender(
      "checked continuation", operations: Self.count,
      .async {
        for number in 0..<Self.count {
          let value: Int? = try? await withCheckedThrowingContinuation {
            $0.resume(returning: number)
          }
          blackHole(value ?? 0)
        }
      })
  }
}

@inline(never)
private func escapeTask(_ task: BoltsTask<Int>) { blackHole(task.isCompleted ? 1 : 0) }
