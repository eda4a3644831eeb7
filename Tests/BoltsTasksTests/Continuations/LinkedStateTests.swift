import BoltsTasks
import TestSupport
import Testing

/// What tasks that complete as one share, seen from inside.
@Suite("States of tasks that follow one another")
struct LinkedStateTests {
  @Test("waits that began before or after linking can be cancelled, and leave no waiter")
  func waits() async throws {
    for linksFirst in [true, false] {
      let (start, followed) = (TaskCompletionSource<Int>(), TaskCompletionSource<Int>())
      let follower = start.task.continueOnSuccessWithTask { _ in followed.task }
      if linksFirst { start.setResult(0) }
      let executor = ManualTaskExecutor()
      let waits = [followed.task, followed.task, follower].map { task in
        Task(executorPreference: executor) { try await task.value }
      }
      for _ in waits { #expect(executor.runNext(), "the wait has begun") }
      if !linksFirst { start.setResult(0) }
      for wait in waits {
        wait.cancel()
        try #require(executor.runNext(), "the wait goes on")
        await #expect(throws: CancellationError.self) { try await wait.value }
      }
      if linksFirst { #expect(await !follower.hasWaiter) }
      followed.setResult(1)
      #expect(follower.result == 1)
    }
  }

  @Test("a source that completes otherwise leaves nothing with the task that it followed")
  func otherwise() async {
    let live = LiveCount()
    let inner = TaskCompletionSource<Tracked>()
    for _ in 0..<100 {
      let source = TaskCompletionSource<Tracked>()
      source.complete(with: inner.task)
      let object = live.track()
      source.task.continueWith { _ in object.touch() }
      source.setResult(live.track())
    }
    #expect(live.value == 0)
    #expect(await !inner.task.hasWaiter)
    inner.cancel()
  }

  @Test("a body that cancels its token and throws cancels its task, followed or not")
  func thrownBesideToken() {
    for followsFirst in [true, false] {
      let token = CancellationTokenSource()
      let starts = (0..<3).map { _ in TaskCompletionSource<Int>() }
      let thrower = starts[0].task.continueOnSuccessWithTask(cancellationToken: token.token) {
        _ -> BoltsTask<Int> in
        token.cancel()
        throw TestError(code: 1)
      }
      let follower = starts[1].task.continueOnSuccessWithTask(cancellationToken: token.token) { _ in
        thrower
      }
      let last = starts[2].task.continueOnSuccessWithTask { _ in follower }
      for index in followsFirst ? [2, 1, 0] : [0, 1, 2] { starts[index].setResult(0) }
      #expect(thrower.isCancelled && follower.isCancelled && last.isCancelled)
    }
  }

  @Test("a long path of linked tasks is read, completed and released")
  func longPath() {
    let end = TaskCompletionSource<Int>()
    var last = end.task
    for _ in 0..<100_000 {
      let followed = last
      let start = TaskCompletionSource<Int>()
      last = start.task.continueOnSuccessWithTask { _ in followed }
      start.setResult(0)
    }
    #expect(!end.task.isCompleted)
    end.setResult(1)
    #expect(last.result == 1 && end.task.result == 1)
  }
}
