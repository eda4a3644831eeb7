import BoltsTasks
import TestSupport
import Testing

@Suite("Awaiting a cancellation")
struct AwaitedCancellationTests {
  @Test("`cancellation` returns when the token is cancelled, before or after the call")
  func cancellation() async {
    let source = CancellationTokenSource()
    let waiting = Task { await source.token.cancellation }
    source.cancel()
    await waiting.value
    await source.token.cancellation
  }

  @Test("`cancellation` returns when the awaiting Swift task is cancelled")
  func cancellationLetsGo() async {
    let live = LiveCount()
    let gone = { CancellationTokenSource().token }()
    let source = CancellationTokenSource()
    for token in [CancellationToken.none, gone, source.token] {
      let object = live.track()
      let waiting = Task {
        await token.cancellation
        object.touch()
      }
      waiting.cancel()
      await waiting.value
    }
    #expect(!source.isCancellationRequested)
    await live.zero()
  }

  @Test("`cancellation` returns when the source is disposed of or deinitialized, early or late")
  func sourceGone() async throws {
    for isDisposed in [true, false] {
      var source: CancellationTokenSource? = CancellationTokenSource()
      let token = source?.token ?? .none
      let callback = Counter()
      token.register { callback.increment() }
      let executor = ManualTaskExecutor()
      let waiting = Task(executorPreference: executor) { await token.cancellation }
      #expect(executor.runNext(), "the wait has begun")
      if isDisposed { source?.dispose() }
      source = nil
      try #require(executor.runNext(), "and goes on")
      await waiting.value
      await token.cancellation
      #expect(!token.isCancellationRequested)
      #expect(callback.value == 0)
    }
  }

  @Test(
    "`cancellation` of a linked token returns when its source and all parents are deinitialized")
  func linkedGone() async throws {
    let parents = [CancellationTokenSource(), CancellationTokenSource()]
    let token = CancellationTokenSource(linkedTo: parents[0].token, parents[1].token).token
    let executor = ManualTaskExecutor()
    let waiting = Task(executorPreference: executor) { await token.cancellation }
    #expect(executor.runNext(), "the wait has begun")
    parents[0].dispose()
    #expect(!executor.runNext(), "a parent is left")
    parents[1].dispose()
    try #require(executor.runNext(), "none is left")
    await waiting.value
    #expect(!token.isCancellationRequested)
  }
}
