import BoltsTasks
import TestSupport
import Testing

@Suite("Cancellation of continuations")
struct ContinuationCancellationTests {
  @Test("a body does not run when its token is already cancelled")
  func before() {
    let source = CancellationTokenSource()
    source.cancel()
    let pending = TaskCompletionSource<Int>()
    let tasks = [pending.task, BoltsTask(1)].flatMap { task in
      [
        task.continueWith(cancellationToken: source.token) { _ in unexpected(0) },
        task.continueOnSuccessWithTask(cancellationToken: source.token) {
          BoltsTask(unexpected($0))
        },
        task.continueOnErrorWith(cancellationToken: source.token) { _ in unexpected(0) },
      ]
    }
    pending.setError(TestError())
    #expect(pending.task.error is TestError)
    for task in tasks { #expect(task.isCancelled) }
  }

  @Test("a token that is cancelled while the task is pending withdraws the continuation at once")
  func whilePending() async {
    let source = CancellationTokenSource()
    let (pending, live) = (TaskCompletionSource<Int>(), LiveCount())
    let tasks = [pending.task, pending.task.continueOnSuccessWith { $0 }].flatMap { task in
      [
        task.continueOnSuccessWith(cancellationToken: source.token) { [object = live.track()] in
          object.touch()
          return unexpected($0)
        },
        task.continueWithTask(on: .global, cancellationToken: source.token) {
          [object = live.track()] _ in
          object.touch()
          return BoltsTask(unexpected(1))
        },
      ]
    }
    let followers = tasks.map { $0.continueWith { $0.isCancelled } }
    source.cancel()
    for task in tasks { #expect(task.isCancelled) }
    for follower in followers { #expect(follower.result == true) }
    #expect(live.value == 0)
    #expect(await !source.token.hasWaiter)
    pending.setResult(1)
  }

  @Test("continuations that have started, or are passed on, leave nothing with their token")
  func started() async {
    let source = CancellationTokenSource()
    for executor in [ClosureExecutor { $0() }, ClosureExecutor { _ in }] {
      let pending = TaskCompletionSource<Int>()
      pending.task.continueWith(on: executor, cancellationToken: source.token) { _ in }
      pending.task.continueOnErrorWith(on: executor, cancellationToken: source.token) { _ in 0 }
      #expect(await source.token.hasWaiter)
      pending.setResult(1)
      #expect(await !source.token.hasWaiter)
    }
  }

  @Test("cancelling the token during a body of `...With` affects neither its value nor its error")
  func duringBody() {
    for isEarly in [true, false] {
      let start = TaskCompletionSource<Int>()
      if isEarly { start.setResult(1) }
      let sources = (0..<3).map { _ in CancellationTokenSource() }
      let next = start.task.continueOnSuccessWith(cancellationToken: sources[0].token) { value in
        sources[0].cancel()
        return value + 1
      }
      let failed = start.task.continueOnSuccessWith(cancellationToken: sources[1].token) { _ in
        sources[1].cancel()
        throw TestError(code: 3)
      }
      let recovered = failed.continueOnErrorWith(cancellationToken: sources[2].token) { _ in
        sources[2].cancel()
      }
      start.trySetResult(1)
      #expect(next.result == 2 && failed.testError == TestError(code: 3))
      #expect(recovered.result != nil)
    }
  }

  @Test("a token that is cancelled before the returned task completes cancels the continuation")
  func taskBesideToken() {
    for (isEarly, isInnerEarly) in [(true, true), (true, false), (false, true), (false, false)] {
      let (start, inner) = (TaskCompletionSource<Int>(), TaskCompletionSource<Int>())
      if isEarly { start.setResult(1) }
      if isInnerEarly { inner.setResult(2) }
      let source = CancellationTokenSource()
      let next = start.task.continueOnSuccessWithTask(cancellationToken: source.token) { _ in
        source.cancel()
        return inner.task
      }
      start.trySetResult(1)
      #expect(next.isCompleted == isInnerEarly, "asked when the returned task completes")
      inner.trySetResult(2)
      #expect(next.isCancelled)
    }
  }
}
