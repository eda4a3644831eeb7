@testable import BoltsTasks
import TestSupport
import Testing

/// Counts what is passed to `execute`. Its size is that of most custom executors: too large to be
/// stored in the task of a continuation.
private struct Counting: ContinuationExecutor {
  let executed: Counter
  let permitsInlineExecution: Bool

  func execute(_ work: @escaping @Sendable () -> Void) {
    executed.increment()
    work()
  }
}

/// The same without any size, as the library's own executors are.
private struct CountingInPlace: ContinuationExecutor {
  static let executed = Counter()
  var permitsInlineExecution: Bool { true }

  func execute(_ work: @escaping @Sendable () -> Void) {
    Self.executed.increment()
    work()
  }
}

private struct CountingElsewhere: ContinuationExecutor {
  static let executed = Counter()

  func execute(_ work: @escaping @Sendable () -> Void) {
    Self.executed.increment()
    work()
  }
}

@Suite("Where a continuation runs", .timeLimit(.minutes(20)))
struct InPlaceTests {
  @Test(
    "a continuation is passed to its executor unless the executor permits that it runs in place")
  func permission() {
    let executed = Counter()
    for permits in [true, false] {
      let executor = Counting(executed: executed, permitsInlineExecution: permits)
      check(executor, executed, runsInPlace: permits)
    }
    check(CountingInPlace(), CountingInPlace.executed, runsInPlace: true)
    check(CountingElsewhere(), CountingElsewhere.executed, runsInPlace: false)
  }

  private func check(
    _ executor: some ContinuationExecutor, _ executed: Counter, runsInPlace: Bool
  ) {
    for token in [nil, CancellationTokenSource().token] {
      for isPending in [true, false] {
        let before = executed.value
        let source = TaskCompletionSource<Int>()
        let task = isPending ? source.task : BoltsTask(1)
        let ends = [
          task.continueWith(on: executor, cancellationToken: token) { ($0.result ?? 0) + 1 },
          task.continueOnSuccessWith(on: executor, cancellationToken: token) { $0 + 1 },
          task.continueOnSuccessWithTask(on: executor, cancellationToken: token) {
            BoltsTask($0 + 1)
          },
        ]
        source.setResult(1)
        #expect(ends.map(\.result) == [2, 2, 2])
        #expect(executed.value - before == (runsInPlace ? 0 : ends.count))
      }
    }
  }

  @Test("work for the global queue runs on the executor of an exploration while one runs")
  func exploration() {
    let executor = ManualTaskExecutor()
    let counter = Counter()
    ExplorationContext.withExecutor(executor) {
      GlobalExecutor().execute { counter.increment() }
    }
    #expect(counter.value == 0 && executor.runNext())
    #expect(counter.value == 1 && !executor.hasJob)
  }

  @Test("releasing a source whose task has no continuations enqueues nothing")
  func nothingToRun() {
    let executor = ManualTaskExecutor()
    ExplorationContext.withExecutor(executor) {
      for hasContinuation in [false, true] {
        let source = TaskCompletionSource<Int>()
        if hasContinuation { source.task.continueWith { _ in } }
        #expect(!executor.hasJob)
      }
    }
    #expect(executor.jobCount == 1)
    while executor.runNext() {}
  }
}
