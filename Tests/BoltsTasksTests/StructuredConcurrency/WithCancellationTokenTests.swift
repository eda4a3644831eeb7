import BoltsTasks
import TestSupport
import Testing

@Suite("withCancellationToken")
struct WithCancellationTokenTests {
  @Test("the token is cancelled with the Swift task that runs the body")
  func inherited() async throws {
    let started = TaskCompletionSource<Void>()
    let task = Task {
      await withCancellationToken { token in
        started.setResult(())
        await token.cancellation
        return token.isCancellationRequested
      }
    }
    try await started.task.value
    task.cancel()
    #expect(await task.value)
  }

  @Test("a Swift task that was cancelled before gives a cancelled token")
  func cancelledBefore() async throws {
    let task = cancelledTask { await withCancellationToken { $0.isCancellationRequested } }
    #expect(try await task.value)
  }

  @Test("the token is not cancelled any more once the body has returned")
  func afterwards() async {
    let task = Task {
      let token = await withCancellationToken { $0 }
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return token
    }
    let token = await task.value
    #expect(!token.isCancellationRequested)
  }

  @Test("an error that the body throws is rethrown; a body that does not throw needs no try")
  func errors() async {
    await #expect(throws: TestError(code: 1)) {
      try await withCancellationToken { _ in throw TestError(code: 1) }
    }
    let value = await withCancellationToken { _ in 5 }
    #expect(value == 5)
  }
}
