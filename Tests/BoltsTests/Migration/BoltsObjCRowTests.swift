import Bolts
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("Migration: the rows of Bolts-ObjC's tasks", .timeLimit(.minutes(20)))
struct BoltsObjCRowTests {
  @Test func `BFTask`() {
    let copy = succeeded
    #expect(copy.result == 1)
  }

  @Test func `BFVoid`() { #expect(BoltsTask<Void>().isCompleted) }

  @Test func `BFContinuationBlock`() {
    #expect(succeeded.continueWithTask { _ in BoltsTask(2) }.result == 2)
    #expect(succeeded.continueWith { _ in 2 }.result == 2)
  }

  @Test func `+taskWithResult:`() { #expect(succeeded.result == 1 && failed.error is Failure) }
  @Test func `+cancelledTask`() { #expect(cancelled.isCancelled && cancelled.isCompleted) }

  @Test func `+taskForCompletionOfAllTasks:`() {
    #expect(whenAll([succeeded, BoltsTask(2)]).result == [1, 2])
    #expect(whenAll([succeeded, failed]).error is Failure)
    #expect(whenAll([failed, failed, cancelled]).error is AggregateError)
    #expect(whenAll([succeeded, cancelled]).isCancelled)
    #expect(whenAllSettled([failed, cancelled]).result?.count == 2)
  }

  @Test func `+taskForCompletionOfAnyTask:`() { checkFirst() }
  @Test func `An empty +taskForCompletionOfAnyTask:`() { checkNone() }
  @Test func `+taskWithDelay:`() async throws { try await checkDelay() }

  @Test func `+taskFromExecutor:withBlock:`() {
    #expect(BoltsTask(on: .immediate) { 1 }.result == 1)
    let source = TaskCompletionSource<Int>()
    let following = BoltsTask<Void>().continueWithTask(on: .immediate) { _ in source.task }
    #expect(!following.isCompleted)
    source.setResult(2)
    #expect(following.result == 2)
  }

  @Test func `result`() async throws {
    #expect(succeeded.result == 1 && failed.result == nil && failed.error is Failure)
    #expect(try await succeeded.value == 1)
  }

  @Test func `completed`() {
    #expect(succeeded.isCompleted && !succeeded.isFaulted && !succeeded.isCancelled)
    #expect(failed.isFaulted && cancelled.isCancelled)
  }

  @Test func `-continueWithBlock:`() {
    #expect(failed.continueWith { $0.error is Failure }.result == true)
    #expect(failed.continueWith(on: .immediate) { $0.error is Failure }.result == true)
  }

  @Test func `-continueWithBlock:cancellationToken:`() {
    let token = cancelledToken()
    #expect(succeeded.continueWith(cancellationToken: token) { _ in }.isCancelled)
    #expect(succeeded.continueWith(on: .immediate, cancellationToken: token) { _ in }.isCancelled)
  }

  @Test func `-continueWithSuccessBlock:`() {
    #expect(succeeded.continueOnSuccessWith { $0 + 1 }.result == 2)
    #expect(failed.continueOnSuccessWith(on: .immediate) { $0 + 1 }.error is Failure)
  }

  @Test func `-continueWithSuccessBlock:cancellationToken:`() {
    let next = succeeded.continueOnSuccessWith(on: .immediate, cancellationToken: cancelledToken())
    {
      $0
    }
    #expect(next.isCancelled)
  }

  @Test func `-waitUntilFinished`() async { await checkWaiting() }
  @Test func `description`() { #expect(!BoltsTask("a secret").description.contains("a secret")) }

  @Test func `BFTaskErrorDomain`() async {
    do {
      _ = try await whenAll([failed, failed]).value
    } catch let error as AggregateError {
      #expect(error.errors.count == 2)
    } catch {
      Issue.record(error)
    }
  }

  @Test func `BFTaskCompletionSource`() { checkPendingSource() }
  @Test func `-setResult:`() async { await checkSetting() }
  @Test func `-trySetResult:`() { checkTrying() }

  @Test func `Continuations and locks`() {
    let source = TaskCompletionSource<Int>()
    let other = TaskCompletionSource<Int>()
    let next = source.task.continueWith { task in
      other.setResult(task.result ?? 0)
      source.task.waitUntilFinished()
      return source.task.continueWith { _ in 2 }.result
    }
    source.setResult(1)
    #expect(other.task.result == 1 && next.result == 2)
  }

  @Test func `+taskWithException:`() {
    #expect(failed.error is Failure)
    let source = TaskCompletionSource<Int>()
    #expect(source.trySetError(Failure()) && source.task.error is Failure)
  }

  @Test func `BFTaskMultipleExceptionsException`() { checkWhenAll() }

  @Test func `BFTaskCatchesExceptions()`() {
    #expect(succeeded.continueWith { _ in throw Failure() }.error is Failure)
  }

  @Test func `BFExecutor`() {
    struct Own: ContinuationExecutor {
      func execute(_ work: @escaping @Sendable () -> Void) { work() }
    }
    #expect(succeeded.continueWith(on: Own()) { $0.result }.result == 1)
  }

  @Test func `+defaultExecutor`() async throws {
    #expect(succeeded.continueOnSuccessWith(on: .default) { $0 }.isCompleted)
    #expect(succeeded.continueOnSuccessWith(on: .immediate) { $0 }.isCompleted)
    #expect(try await succeeded.continueOnSuccessWith(on: .mainThread) { $0 }.value == 1)
    let onActor = succeeded.continueOnSuccessWith(on: .actor(MainActor.shared)) { $0 }
    #expect(try await onActor.value == 1)
  }

  @Test func `+executorWithBlock:`() {
    let uses = Counter()
    let executor = ClosureExecutor { work in
      uses.increment()
      work()
    }
    #expect(succeeded.continueWith(on: executor) { $0.result }.result == 1 && uses.value == 1)
  }

  @Test func `+executorWithDispatchQueue:`() async throws {
    let queue = DispatchQueue(label: "queue")
    #expect(try await succeeded.continueOnSuccessWith(on: .dispatchQueue(queue)) { $0 }.value == 1)
    let serial = SerialDispatchExecutor(label: "serial")
    #expect(try await succeeded.continueOnSuccessWith(on: serial) { $0 }.value == 1)
  }

  @Test func `+executorWithOperationQueue:`() async throws {
    let queue = OperationQueue()
    #expect(try await succeeded.continueOnSuccessWith(on: .operationQueue(queue)) { $0 }.value == 1)
  }

  @Test func `BFCancellationToken`() {
    #expect(cancelledToken().isCancellationRequested)
    #expect(throws: CancellationError.self) { try cancelledToken().throwIfCancelled() }
  }

  @Test func `-registerCancellationObserverWithBlock:`() async { await checkLateObserver() }
  @Test func `BFCancellationTokenRegistration`() { checkDisposedRegistration() }

  @Test func `BFCancellationTokenSource`() {
    let source = CancellationTokenSource()
    let linked = CancellationTokenSource(linkedTo: source.token)
    source.cancel()
    #expect(linked.token.isCancellationRequested)
  }

  @Test func `-cancel`() { checkDisposedRegistration() }
  @Test func `-cancelAfterDelay:`() async { await checkTimedCancellation() }
  @Test func `-dispose`() { checkDisposedSource() }

  @Test func `BoltsFrameworkVersionString`() {
    #expect(AppLinkData.defaultUserAgent.hasPrefix("Bolts"))
  }
}
