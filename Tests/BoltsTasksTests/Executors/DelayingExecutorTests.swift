import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

/// Executors that only delay work: they keep it, and run it late, in another order, on
/// other threads, and when its result is no longer wanted.
@Suite("Executors that delay work")
struct DelayingExecutorTests {
  private let executor = ManualExecutor()

  @Test(
    "work that runs on several threads, out of order, keeps the order of the input")
  func otherThreads() async throws {
    let source = TaskCompletionSource<Int>()
    let tasks = (0..<1_000).map { index in
      source.task.continueOnSuccessWith(on: executor) { $0 + index }
    }
    let all = whenAll(tasks)
    source.setResult(0)
    let work = Array(executor.takeAll().reversed())
    await concurrently(4) { thread in
      for index in stride(from: thread, to: work.count, by: 4) { work[index]() }
    }
    #expect(try await all.value == Array(0..<1_000))
  }

  @Test("a token that is cancelled before the work runs prevents the body from running")
  func afterCancellation() {
    let source = CancellationTokenSource()
    let tasks = [
      BoltsTask(1).continueWith(on: executor, cancellationToken: source.token) { _ in
        unexpected(0)
      },
      BoltsTask(1).continueOnSuccessWithTask(on: executor, cancellationToken: source.token) {
        BoltsTask(unexpected($0))
      },
    ]
    source.cancel()
    #expect(tasks.allSatisfy { !$0.isCompleted }, "asked when it is about to run")
    executor.runAll()
    #expect(tasks.allSatisfy { $0.isCancelled })
  }

  @Test(
    "a token that is disposed of, or deinitialized, before the work runs does not cancel it"
  )
  func afterDisposal() {
    let disposed = CancellationTokenSource()
    var dropped: CancellationTokenSource? = CancellationTokenSource()
    let tasks = [disposed.token, dropped?.token ?? CancellationToken.none].map { token in
      BoltsTask(1).continueWith(on: executor, cancellationToken: token) { _ in 2 }
    }
    disposed.dispose()
    disposed.cancel()
    dropped = nil
    executor.runAll()
    #expect(tasks.map(\.result) == [2, 2])
  }

  @Test("work that outlives every other reference runs once and is then released")
  func afterEverythingElse() {
    let live = LiveCount()
    let ran = Counter()
    do {
      let object = live.track()
      let cancellation = CancellationTokenSource()
      let source = TaskCompletionSource<Tracked>()
      for task in [source.task, BoltsTask(live.track())] {
        task.continueOnSuccessWith(on: executor, cancellationToken: cancellation.token) { value in
          (object, value, ran.increment()).0
        }
        .continueWith { ($0.result, object, ran.increment()).0 }
      }
      source.setResult(live.track())
    }
    #expect(ran.value == 0)
    #expect(live.value > 0)
    executor.runAll()
    #expect(ran.value == 4)
    #expect(live.value == 0)
  }

  @Test("work that runs after a race or time limit was decided does not change the outcome")
  func afterDecision() {
    let late = BoltsTask(1).continueWith(on: executor) { _ in 2 }
    let limited = late.timeout(after: .zero)
    let raced = race([late, BoltsTask(3)])
    let other = TaskCompletionSource<Int>()
    let first = whenAny([late, other.task])
    other.setResult(4)
    executor.runAll()
    #expect(late.result == 2)
    #expect(limited.error as? BoltsError == .timedOut(after: .zero))
    #expect(raced.result == 3)
    #expect(first.result == 4)
  }

  @Test("work that runs late, where the stack is nearly used up, releases its continuations")
  func lateAndDeep() async {
    let task = BoltsTask(1).continueWith(on: executor) { _ in 2 }
      .continueOnSuccessWith(on: .immediate) { $0 + 1 }
    await onThread(stackBytes: 512 * 1024) { [executor] in
      nearTheEndOfTheStack { executor.runAll() }
    }
    #expect(task.result == 3)
  }

  @Test("a continuation that leaves a full stack runs elsewhere, unless it is cancelled by then")
  func leavesTheStack() async throws {
    for cancels in [false, true] {
      let report = try await exploreInterleavings {
        let source = TaskCompletionSource<Int>()
        let cancellation = CancellationTokenSource()
        let ran = Counter()
        let task = source.task.continueOnSuccessWith(cancellationToken: cancellation.token) {
          (ran.increment(), $0).1
        }
        nearTheEndOfTheStack { source.setResult(1) }
        if cancels { cancellation.cancel() }
        let result = try? await task.value
        guard cancels || result == 1, task.isCancelled == (result == nil) else { throw TestError() }
        guard ran.value <= 1, result == nil || ran.value == 1 else { throw TestError() }
      }
      #expect(report.isExhaustive)
    }
  }
}
