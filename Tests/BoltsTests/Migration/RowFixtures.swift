import Bolts
import Dispatch
import TestSupport
import Testing

// The suites of this folder have a function for each row of Migration.md, with the row's name.
// `.ci/check-rows` compares the two.

struct Failure: Error, Equatable { var code = 1 }

/// A task of each outcome.
let succeeded = BoltsTask(1)
let failed = BoltsTask<Int>(error: Failure())
let cancelled = BoltsTask<Int>.cancelled()

func cancelledToken() -> CancellationToken {
  let source = CancellationTokenSource()
  source.cancel()
  return source.token
}

/// The order in which two continuations of a task run, and a third that the first of them adds. The task
/// completes where they run.
func orderOfContinuations(on executor: some ContinuationExecutor) async throws -> [Int] {
  let source = TaskCompletionSource<Void>()
  let order = Log<Int>()
  let nested = TaskCompletionSource<Void>()
  source.task.continueWith(on: executor) { task in
    order.add(0)
    nested.complete(with: task.continueWith(on: executor) { _ in order.add(2) })
  }
  let last = source.task.continueWith(on: executor) { _ in order.add(1) }
  executor.execute { source.setResult(()) }
  _ = try await (nested.task.value, last.value)
  return order.entries
}

/// Continuations whose body cancels their token and returns 2, or a task of 2.
func continuationsWhoseBodyCancels() -> (value: BoltsTask<Int>, task: BoltsTask<Int>) {
  let sources = (CancellationTokenSource(), CancellationTokenSource())
  let value = succeeded.continueWith(cancellationToken: sources.0.token) { _ in
    sources.0.cancel()
    return 2
  }
  let task = succeeded.continueWithTask(cancellationToken: sources.1.token) { _ in
    sources.1.cancel()
    return BoltsTask(2)
  }
  return (value, task)
}

// MARK: - What rows of several tables say

func checkPendingSource() {
  let source = TaskCompletionSource<Int>()
  #expect(!source.task.isCompleted)
  source.setResult(1)
  #expect(source.task.result == 1)
}

func checkSetting() async {
  let sources = (0..<3).map { _ in TaskCompletionSource<Int>() }
  sources[0].setResult(1)
  sources[1].setError(Failure())
  sources[2].cancel()
  #expect(sources[0].task.result == 1 && sources[1].task.error is Failure)
  #expect(sources[2].task.isCancelled)
  await #expect(processExitsWith: .failure) {
    let source = TaskCompletionSource<Int>()
    source.cancel()
    source.setResult(2)
  }
}

func checkTrying() {
  let source = TaskCompletionSource<Int>()
  #expect(source.trySetResult(1) && !source.trySetError(Failure()) && !source.tryCancel())
  #expect(source.task.result == 1)
}

func checkWaiting() async {
  let source = TaskCompletionSource<Int>()
  await onThread {
    #expect(!source.task.wait(for: .zero))
    BoltsTask(on: .global) { source.setResult(1) }
    source.task.waitUntilFinished()
    #expect(source.task.wait(for: .zero) && source.task.result == 1)
  }
}

func checkDelay() async throws {
  try await BoltsTask.delay(for: .milliseconds(1)).value
  let source = CancellationTokenSource()
  let long = BoltsTask.delay(for: .seconds(3_600), cancellationToken: source.token)
  #expect(!long.isCompleted)
  source.cancel()
  #expect(long.isCancelled && BoltsTask.delay(for: .zero).isCompleted)
}

func checkWhenAll() {
  #expect(whenAll([succeeded, BoltsTask(2)]).result == [1, 2])
  let pending = TaskCompletionSource<Int>()
  let all = whenAll([failed, pending.task])
  #expect(!all.isCompleted)
  pending.cancel()
  #expect(all.error is Failure && whenAll([cancelled, succeeded]).isCancelled)
  let two = whenAll([failed, BoltsTask(error: Failure(code: 2)), cancelled])
  #expect((two.error as? AggregateError)?.errors as? [Failure] == [Failure(), Failure(code: 2)])
}

func checkFirst() {
  #expect(race([failed, succeeded]).error is Failure)
  #expect(whenAny([failed, cancelled, succeeded]).result == 1)
  #expect(whenAny([failed]).error is Failure && whenAny([failed, cancelled]).isCancelled)
  #expect(whenAny([failed, failed]).error is AggregateError)
}

func checkNone() {
  let none: [BoltsTask<Int>] = []
  #expect(race(none).error as? BoltsError == .noTasks)
  #expect(whenAny(none).error as? BoltsError == .noTasks)
}

func checkMainActor() async throws {
  try await succeeded.onMainActor.continueWith { _ in MainActor.assertIsolated() }.value
  #expect(try await succeeded.continueOnSuccessWith(on: .mainThread) { $0 }.value == 1)
}

func checkLateObserver() async {
  let calls = Counter()
  cancelledToken().register { calls.increment() }
  #expect(calls.value == 1)
  await cancelledToken().cancellation
}

func checkDisposedRegistration() {
  let source = CancellationTokenSource()
  source.token.register { Issue.record("the observer was called") }.dispose()
  source.cancel()
  source.cancel()
  #expect(source.isCancellationRequested && source.token.isCancellationRequested)
}

func checkTimedCancellation() async {
  let source = CancellationTokenSource()
  source.cancel(after: .seconds(3_600))
  source.cancel(after: .milliseconds(1))
  await source.token.cancellation
  let now = CancellationTokenSource()
  now.cancel(after: .seconds(-1))
  #expect(source.isCancellationRequested && now.isCancellationRequested)
}

func checkDisposedSource() {
  let source = CancellationTokenSource()
  source.dispose()
  source.cancel()
  source.token.register { Issue.record("the observer was called") }
  #expect(!source.isCancellationRequested)
}

func checkUnobservedError() async {
  await #expect(processExitsWith: .success) {
    let reported = Log<any Error>()
    UnobservedErrors.setHandler { reported.add($0) }
    TaskCompletionSource<Int>().setError(Failure())
    precondition(reported.entries.first is Failure)
  }
}

func checkBodyThatCancels() {
  let (kept, followed) = continuationsWhoseBodyCancels()
  #expect(kept.result == 2 && followed.isCancelled)
}

func checkCancelledBody() {
  let never = succeeded.continueWith(cancellationToken: cancelledToken()) { _ in
    Issue.record("the body ran")
  }
  #expect(never.isCancelled)
}

/// In a process of its own, because a debug build reports the second call.
func checkSecondCall() async {
  await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
    let task = BoltsTask<Int>.fromCallback { done in
      done(1, nil)
      done(nil, Failure())
    }
    let source = TaskCompletionSource<Int>()
    source.callback(1, nil)
    source.callback(nil, Failure())
    precondition(task.result == 1 && source.task.result == 1)
  }
}
