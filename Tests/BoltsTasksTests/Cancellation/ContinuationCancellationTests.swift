import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Cancellation of continuations", .timeLimit(.minutes(20)))
struct ContinuationCancellationTests {
  @Test("a body does not run when its token is already cancelled")
  func before() {
    let source = CancellationTokenSource()
    source.cancel()
    let pending = TaskCompletionSource<Int>()
    let tasks = [pending.task, BoltsTask(1)].flatMap { task in
      [
        task.continueWith(cancellationToken: source.token) { _ in
          Issue.record("ran")
          return 0
        },
        task.continueOnSuccessWithTask(cancellationToken: source.token) { _ -> BoltsTask<Int> in
          Issue.record("ran")
          return BoltsTask(0)
        },
        task.continueOnErrorWith(cancellationToken: source.token) { _ in
          Issue.record("ran")
          return 0
        },
      ]
    }
    pending.setError(TestError())
    for task in tasks { #expect(task.isCancelled) }
  }

  @Test("a body does not run when its token is cancelled while the task is pending")
  func whilePending() {
    let source = CancellationTokenSource()
    let pending = TaskCompletionSource<Int>()
    let task = pending.task.continueOnSuccessWith(cancellationToken: source.token) { _ in
      Issue.record("ran")
    }
    source.cancel()
    #expect(!task.isCompleted, "asked when it is about to run")
    pending.setResult(1)
    #expect(task.isCancelled)
  }

  @Test("a body does not run when its token is cancelled while the work waits on its executor")
  func onExecutor() {
    let source = CancellationTokenSource()
    let executor = ManualExecutor()
    let task = BoltsTask(1).continueWith(on: executor, cancellationToken: source.token) { _ in
      Issue.record("ran")
    }
    source.cancel()
    executor.runAll()
    #expect(task.isCancelled)
  }

  @Test("cancelling the token during the body does not affect the body's value")
  func duringBody() {
    let pending = TaskCompletionSource<Int>()
    for task in [BoltsTask(1), pending.task] {
      let source = CancellationTokenSource()
      let next = task.continueOnSuccessWith(cancellationToken: source.token) { value in
        source.cancel()
        return value + 1
      }
      pending.trySetResult(1)
      #expect(next.result == 2)
    }
    let source = CancellationTokenSource()
    let recovered = BoltsTask<Int>(error: TestError()).continueOnErrorWith(
      cancellationToken: source.token
    ) { _ in
      source.cancel()
      return 3
    }
    #expect(recovered.result == 3)
  }

  @Test("a token that is cancelled before a returned task completes cancels the continuation")
  func beforeReturnedTask() {
    let source = CancellationTokenSource()
    let inner = TaskCompletionSource<Int>()
    let task = BoltsTask(1).continueWithTask(cancellationToken: source.token) { _ in inner.task }
    source.cancel()
    #expect(!task.isCompleted, "asked when the returned task completes")
    inner.setResult(1)
    #expect(task.isCancelled)
  }

  @Test("a body that cancels its token and returns a task that has completed cancels its own task")
  func completedTaskBesideToken() {
    let pending = TaskCompletionSource<Int>()
    for task in [BoltsTask(1), pending.task] {
      let source = CancellationTokenSource()
      let next = task.continueOnSuccessWithTask(cancellationToken: source.token) { value in
        source.cancel()
        return BoltsTask(value + 1)
      }
      pending.trySetResult(1)
      #expect(next.isCancelled)
    }
  }

  @Test("cancelling the token afterwards changes nothing")
  func after() {
    let source = CancellationTokenSource()
    let task = BoltsTask(1).continueWithTask(cancellationToken: source.token) { _ in BoltsTask(2) }
    source.cancel()
    #expect(task.result == 2)
  }

  @Test("a token that is never cancelled has no effect")
  func never() {
    let source = CancellationTokenSource()
    #expect(BoltsTask(1).continueWith(cancellationToken: source.token) { _ in 2 }.result == 2)
    let none = CancellationToken.none
    #expect(BoltsTask(1).continueWith(cancellationToken: none) { _ in 2 }.result == 2)
  }

  @Test("a continuation of a cancelled task runs")
  func cancelledTask() {
    let source = TaskCompletionSource<Int>()
    let task = BoltsTask<Void>().continueWithTask { _ in source.task }
    source.cancel()
    #expect(task.isCancelled)
    #expect(task.continueWith { $0.isCancelled }.result == true)
  }
}
