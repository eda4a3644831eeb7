import Bolts
import TestSupport
import Testing

@Suite("Migration: the rows of Bolts-Android's tasks", .timeLimit(.minutes(20)))
struct BoltsAndroidRowTests {
  @Test func `Task<TResult>`() async throws { #expect(try await succeeded.value == 1) }

  @Test func `Task.forResult(value)`() {
    #expect(succeeded.result == 1 && failed.error is Failure && cancelled.isCancelled)
  }

  @Test func `Task.delay(ms)`() async throws {
    try await BoltsTask.delay(for: .milliseconds(1)).value
    let never = BoltsTask.delay(for: .seconds(3_600), cancellationToken: cancelledToken())
    #expect(never.isCancelled)
  }

  @Test func `Task.call(callable)`() {
    #expect(BoltsTask(on: .default) { 1 }.result == 1)
    #expect(BoltsTask<Int>(on: .immediate) { throw Failure() }.error is Failure)
  }

  @Test func `Task.callInBackground(callable)`() async throws {
    #expect(try await BoltsTask(on: .global) { 1 }.value == 1)
  }

  @Test func `Task.call(callable, token)`() {
    let task = BoltsTask<Void>().continueWith(cancellationToken: cancelledToken()) { _ in
      Issue.record("the body ran")
    }
    #expect(task.isCancelled)
  }

  @Test func `A cancelled token and a started body`() {
    let (kept, followed) = continuationsWhoseBodyCancels()
    #expect(kept.result == 2 && followed.isCancelled)
  }

  @Test func `Task.UI_THREAD_EXECUTOR`() async throws {
    try await succeeded.onMainActor.continueWith { _ in MainActor.assertIsolated() }.value
    #expect(try await succeeded.continueOnSuccessWith(on: .mainThread) { $0 }.value == 1)
  }

  @Test func `isCompleted()`() {
    #expect(succeeded.isCompleted && failed.isFaulted && cancelled.isCancelled)
  }

  @Test func `getResult()`() {
    #expect(succeeded.result == 1 && failed.error is Failure && cancelled.error == nil)
  }

  @Test func `waitForCompletion()`() {
    let source = TaskCompletionSource<Int>()
    #expect(!source.task.wait(for: .zero))
    source.setResult(1)
    source.task.waitUntilFinished()
    #expect(source.task.wait(for: .zero))
  }

  @Test func `cast()`() {
    class Base: @unchecked Sendable {}  // It has no state.
    final class Derived: Base, @unchecked Sendable {}
    #expect(BoltsTask(Derived()).continueOnSuccessWith { $0 as Base }.result is Derived)
    #expect(succeeded.continueOnSuccessWith { _ in }.isCompleted)
  }

  @Test func `continueWith(continuation)`() {
    #expect(failed.continueWith { $0.isFaulted }.result == true)
  }

  @Test func `continueWithTask(continuation)`() {
    #expect(failed.continueWithTask { _ in succeeded }.result == 1)
  }

  @Test func `onSuccess(continuation)`() {
    #expect(succeeded.continueOnSuccessWith { $0 + 1 }.result == 2)
    #expect(succeeded.continueOnSuccessWithTask { BoltsTask($0 + 1) }.result == 2)
    #expect(failed.continueOnSuccessWith { $0 + 1 }.error is Failure)
  }

  @Test func `A continuation with an Executor and a CancellationToken`() {
    let source = CancellationTokenSource()
    let next = succeeded.continueWith(on: .immediate, cancellationToken: source.token) { $0.result }
    #expect(next.result == 1)
  }

  @Test func `continueWhile(predicate, continuation)`() async throws {
    let rounds = Counter()
    @Sendable func step() -> BoltsTask<Void> {
      rounds.value == 1_000
        ? BoltsTask()
        : BoltsTask(on: .default) { rounds.increment() }.continueOnSuccessWithTask { _ in step() }
    }
    try await step().value
    #expect(rounds.value == 1_000)
  }

  @Test func `Task.whenAll(tasks)`() {
    #expect(whenAll([succeeded, BoltsTask(2)]).result == [1, 2])
    #expect(whenAll([cancelled, failed]).error is Failure)
    #expect(whenAll([cancelled, succeeded]).isCancelled)
  }

  @Test func `AggregateException`() {
    #expect((whenAll([failed, failed]).error as? AggregateError)?.errors.count == 2)
  }

  @Test func `Task.whenAny(tasks)`() {
    #expect(race([failed, succeeded]).continueWith { $0 }.result?.error is Failure)
    #expect(race([failed, succeeded]).error is Failure)
    #expect(whenAny([failed, succeeded]).result == 1)
  }

  @Test func `An empty Task.whenAny`() {
    #expect(race([BoltsTask<Int>]()).error as? BoltsError == .noTasks)
  }

  @Test func `Task.create()`() {
    let source = TaskCompletionSource<Int>()
    #expect(!source.task.isCompleted)
    source.cancel()
  }

  @Test func `setResult`() async {
    let source = TaskCompletionSource<Int>()
    source.setError(Failure())
    #expect(source.task.error is Failure)
    await #expect(processExitsWith: .failure) {
      let source = TaskCompletionSource<Int>()
      source.cancel()
      source.setResult(2)
    }
  }

  @Test func `trySetResult`() {
    let source = TaskCompletionSource<Int>()
    #expect(source.trySetResult(1) && !source.trySetError(Failure()) && !source.tryCancel())
  }

  @Test func `getToken()`() {
    let source = CancellationTokenSource()
    #expect(!source.isCancellationRequested && !source.token.isCancellationRequested)
  }

  @Test func `throwIfCancellationRequested()`() {
    #expect(throws: CancellationError.self) { try cancelledToken().throwIfCancelled() }
  }

  @Test func `register(action)`() {
    let calls = Counter()
    cancelledToken().register { calls.increment() }
    #expect(calls.value == 1)
  }

  @Test func `CancellationTokenRegistration.close()`() {
    let source = CancellationTokenSource()
    source.token.register { Issue.record("the observer was called") }.dispose()
    source.cancel()
  }

  @Test func `cancel()`() {
    let source = CancellationTokenSource()
    source.cancel()
    source.cancel()
    #expect(source.token.isCancellationRequested)
  }

  @Test func `cancelAfter(ms)`() async {
    let source = CancellationTokenSource()
    source.cancel(after: .seconds(3_600))
    source.cancel(after: .milliseconds(1))
    await source.token.cancellation
    let now = CancellationTokenSource()
    now.cancel(after: .zero)
    #expect(source.isCancellationRequested && now.isCancellationRequested)
  }

  @Test func `close()`() {
    let source = CancellationTokenSource()
    source.dispose()
    source.cancel()
    #expect(!source.isCancellationRequested)
  }

  @Test func `Task.setUnobservedExceptionHandler`() async {
    await #expect(processExitsWith: .success) {
      let reported = Log<any Error>()
      UnobservedErrors.setHandler { reported.add($0) }
      TaskCompletionSource<Int>().setError(Failure())
      precondition(reported.entries.first is Failure)
    }
  }

  @Test func `ExecutorException`() {
    let dropping = ClosureExecutor { _ in }
    let task = succeeded.continueWith(on: dropping) { _ in }
    #expect(task.error as? BoltsError == .droppedByExecutor)
  }

  @Test func `Capture<T>`() {
    let sum = Slot(0)
    for task in [succeeded, succeeded] {
      task.continueOnSuccessWith { value in sum.value = (sum.value ?? 0) + value }
    }
    #expect(sum.value == 2)
  }
}
