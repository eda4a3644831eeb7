import Bolts
import TestSupport
import Testing

@Suite("Migration: the rows of Bolts-Android's tasks", .timeLimit(.minutes(20)))
struct BoltsAndroidRowTests {
  @Test func `Task<TResult>`() async throws { #expect(try await succeeded.value == 1) }

  @Test func `Task.forResult(value)`() {
    #expect(succeeded.result == 1 && failed.error is Failure && cancelled.isCancelled)
  }

  @Test func `Task.delay(ms)`() async throws { try await checkDelay() }

  @Test func `Task.call(callable)`() {
    #expect(BoltsTask(on: .default) { 1 }.result == 1)
    #expect(BoltsTask<Int>(on: .immediate) { throw Failure() }.error is Failure)
  }

  @Test func `Task.callInBackground(callable)`() async throws {
    #expect(try await BoltsTask(on: .global) { 1 }.value == 1)
  }

  @Test func `Task.call(callable, token)`() { checkCancelledBody() }
  @Test func `A cancelled token and a started body`() { checkBodyThatCancels() }
  @Test func `Task.UI_THREAD_EXECUTOR`() async throws { try await checkMainActor() }

  @Test func `isCompleted()`() {
    #expect(succeeded.isCompleted && failed.isFaulted && cancelled.isCancelled)
  }

  @Test func `getResult()`() {
    #expect(succeeded.result == 1 && failed.error is Failure && cancelled.error == nil)
  }

  @Test func `waitForCompletion()`() async { await checkWaiting() }

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

  @Test func `Task.whenAll(tasks)`() { checkWhenAll() }
  @Test func `AggregateException`() { checkWhenAll() }
  @Test func `Task.whenAny(tasks)`() { checkFirst() }
  @Test func `An empty Task.whenAny`() { checkNone() }
  @Test func `Task.create()`() { checkPendingSource() }
  @Test func `setResult`() async { await checkSetting() }
  @Test func `trySetResult`() { checkTrying() }

  @Test func `getToken()`() {
    let source = CancellationTokenSource()
    #expect(!source.isCancellationRequested && !source.token.isCancellationRequested)
  }

  @Test func `throwIfCancellationRequested()`() {
    #expect(throws: CancellationError.self) { try cancelledToken().throwIfCancelled() }
  }

  @Test func `register(action)`() async { await checkLateObserver() }
  @Test func `CancellationTokenRegistration.close()`() { checkDisposedRegistration() }
  @Test func `cancel()`() { checkDisposedRegistration() }
  @Test func `cancelAfter(ms)`() async { await checkTimedCancellation() }
  @Test func `close()`() { checkDisposedSource() }
  @Test func `Task.setUnobservedExceptionHandler`() async { await checkUnobservedError() }

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
