// Every rule of the Bolts suites, and the test that holds it here. The names on the left are those of
// Bolts-ObjC's TaskTests, CancellationTests and ExecutorTests, and of Bolts-Swift's TaskTests,
// TaskCompletionSourceTests and CancellationTests, without "test"; the names on the right are those of
// suites and functions of this target. Rules that differ on purpose are in Migration.md, "From
// Bolts-ObjC" and "From Bolts-Swift"; Bolts-Swift's own are kept to the letter by the BoltsSwift module,
// in Tests/BoltsSwiftTests.
//
// State
//   WithResult, WithError, CancelledTask            OutcomesTests.value, .error, .cancelled
//   Description                                     OutcomesTests.description (differs)
//   Execute..., Constructor..., TaskFromExecutor    OutcomesTests.bodies, ExecutorTests.queues
//   ExecuteWithClosureThrowingCancelledError        OutcomesTests.cancellationErrors
//   ExecuteWithTask...                              FlatteningTests.followed
//
// Completion source
//   Init                                            OutcomesTests.pending
//   SetResult, SetError, SetCancelled, Cancel       CompletionSourceTests.set, .setTwice
//   TrySet...ReturningTrue, ...ReturningFalse       CompletionSourceTests.firstWins
//   SetException, TrySetException                   none: Swift has no exceptions (Migration.md)
//
// Continuations
//   BasicOnSuccess, ContinueWithOnSuccessful...     ContinueOnSuccessTests.success
//   BasicContinueWithError, ...Errored, ...Cancelled
//                                                   ContinuationTests.runsWithAnyOutcome
//   BasicContinueWithException                      ContinuationTests.throwing
//   FinishLaterWithSuccess, ...Error, ...Exception  ContinuationTests.runsWithAnyOutcome
//   TransformConstantToConstant                     ContinuationTests.transforms
//   TransformErrorToConstant                        BoltsRules.errorToConstant
//   ContinueWithByReturningNilResult, ...NilTask    ContinuationTests.returnsNil, .returnsNothing
//   ContinueWithByReturningTask                     FlatteningTests.followed
//   ReturnSuccessfulTaskFromContinuation...         FlatteningTests.followed, BoltsRules.taskAfterError
//   ReturnErrorTaskFromContinuation...              FlatteningTests.followed, BoltsRules.taskAfterError
//   PassOnError                                     ContinueOnSuccessTests.passOnError
//   ChainedContinueWithFunctions                    ContinuationTests.chain
//   ChainedContinueWithWithAsyncExecutor            ExecutorTests.chain
//   ContinueOnGenericErrorRecovers                  ContinueOnErrorTests.recovers
//   ContinueOnSpecificErrorRecovers                 ContinueOnErrorTests.recovers, .typed
//   Cancellation                                    ContinuationCancellationTests.cancelledTask
//
// Executors
//   ExecuteImmediately                              ExecutorTests.immediate
//   ExecuteOnDispatchQueue                          ExecutorTests.queues
//   ExecuteOnOperationQueue                         BoltsTests, OperationQueueExecutorTests
//   MainThreadExecutor                              ExecutorTests.mainThread
//   ContinueWithWithExecutor                        ExecutorTests.closure
//
// Cancellation of continuations and delays
//   BasicOnSuccessWithToken, BasicContinueWithToken, OnSuccessWithToken, OnContinueWithToken
//                                                   ContinuationCancellationTests.whilePending
//   ...WithCancelledToken, ...WithCancellationToken ContinuationCancellationTests.before
//   ReturnTaskFromContinuationWithCancellation      BoltsRules.cancelledAndReturned
//   WithDelay                                       DelayTests.delay
//   DelayWithToken, DelayWithCancelledToken         DelayTests.delayCancelled
//
// Cancellation tokens
//   Cancel, CancelMultipleTimes                     CancellationTokenTests.cancel
//   CancellationBlock                               CancellationRegistrationTests.registration
//   CancellationAfterDelay                          TimedCancellationTests.cancelAfter
//   CancellationAfterDelayValidation                TimedCancellationTests.cancelAfter (differs)
//   CancellationAfterZeroDelay                      TimedCancellationTests.cancelAfter
//   CancellationAfterDelayOnCancelled               TimedCancellationTests.cancelAfterCancelled
//   Dispose, DisposeMultipleTimes                   CancellationTokenTests.disposeSource (differs)
//   DisposeRegistration, ...MultipleTimes           CancellationRegistrationTests.disposeRegistration
//   DisposeRegistrationAfter..., ...Before...       BoltsRules.disposeEitherFirst
//
// All
//   TaskForCompletionOfAllTasksSuccess, WhenAllTasksSuccess, ...WithResultSuccess, ...WithResultsSuccess
//                                                   WhenAllTests.values
//   ...OneError, ...TwoErrors, WhenAllTasksError    WhenAllTests.errors
//   ...OneException, ...TwoExceptions               WhenAllTests.errors
//   ...Cancelled, ...SuccessCancelled, WhenAllTasksWithCancel
//                                                   WhenAllTests.cancellation
//   ...ErrorCancelled, ...ErrorCancelledSuccess, ...ExceptionErrorCancelledSuccess
//                                                   WhenAllTests.cancellation
//   ...SuccessError                                 WhenAllTests.waitsForAll
//   ...NoTasksImmediateCompletion, WhenAllTasksEmptyArray
//                                                   WhenAllTests.empty
//
// Any
//   TasksForTaskForCompletionOfAnyTasksWithSuccess  AnyTests.firstValue
//   ...WithRacing, WhenAnyTasksSuccess              AnyTests.firstValue, .first
//   ...WithErrorAndSuccess                          AnyTests.firstValue
//   ...WithError, ...AllErrors                      AnyTests.noValue
//   ...WithNilArray                                 AnyTests.empty (differs)
//   WhenAnyTasksWithErrors, WhenAnyTasksWithCancel  AnyTests.first (`race`)
//
// Waiting
//   WaitUntilFinished, TaskWait, CompletedTaskWait  BlockingTests.completed, .pending
//   TaskChainWait                                   BoltsRules.waitForChain

import BoltsTasks
import TestSupport
import Testing

@Suite("Bolts rules that no other suite covers")
struct BoltsRules {
  @Test("continueWith can turn an error into a value, and the chain continues with it")
  func errorToConstant() {
    let source = TaskCompletionSource<Int>()
    let end = source.task.continueWith { task in
      #expect(task.testError == TestError(code: 23))
      return "bar"
    }.continueWith { $0.result }
    source.setError(TestError(code: 23))
    #expect(end.result == "bar")
  }

  @Test("a task returned after an error determines the outcome")
  func taskAfterError() {
    let source = TaskCompletionSource<Int>()
    let value = source.task.continueWithTask { ($0.error, BoltsTask("bar")).1 }
    let error = source.task.continueWithTask {
      ($0.error, BoltsTask<String>(error: TestError(code: 24))).1
    }
    source.setError(TestError(code: 23))
    #expect(value.result == "bar")
    #expect(error.testError == TestError(code: 24))
  }

  @Test("a body that cancels its own token and returns a task gives a cancelled task")
  func cancelledAndReturned() {
    let pending = TaskCompletionSource<Int>()
    for start in [BoltsTask(1), pending.task] {
      let source = CancellationTokenSource()
      let inner = TaskCompletionSource<Int>()
      let task = start.continueWithTask(cancellationToken: source.token) { _ in
        source.cancel()
        return inner.task
      }
      pending.trySetResult(1)
      inner.setResult(2)
      #expect(task.isCancelled)
    }
  }

  @Test("a registration and its source may be disposed of in either order")
  func disposeEitherFirst() {
    for isSourceFirst in [true, false] {
      let source = CancellationTokenSource()
      let registration = source.token.register { Issue.record("ran") }
      if isSourceFirst { source.dispose() }
      registration.dispose()
      source.dispose()
      source.cancel()
    }
  }

  @Test("waiting for the end of a chain waits for all of it")
  func waitForChain() async {
    let log = Log<Int>()
    await onThread {
      BoltsTask<Int>.cancelled()
        .continueWith(on: .global) { _ in log.add(1) }
        .continueWith(on: .global) { _ in log.add(2) }
        .continueWith { _ in log.add(3) }
        .waitUntilFinished()
    }
    #expect(log.entries == [1, 2, 3])
  }
}
