import BoltsTasks
import TestSupport
import Testing

@Suite("Awaiting a cancellation")
struct AwaitedCancellationTests {
  @Test("`cancellation` returns when the token is cancelled, early or late")
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

  @Test("`cancellation` of a token whose source goes away meanwhile waits for the Swift task")
  func cancellationSourceGone() async {
    let slot = Slot<CancellationTokenSource>()
    let source = CancellationTokenSource()
    let token = source.token
    slot.value = source
    let waiting = Task { await token.cancellation }
    slot.value?.dispose()
    waiting.cancel()
    await waiting.value
    #expect(!token.isCancellationRequested)
  }
}
