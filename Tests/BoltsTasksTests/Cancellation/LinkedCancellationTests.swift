import BoltsTasks
import TestSupport
import Testing

@Suite("Linked cancellation sources")
struct LinkedCancellationTests {
  @Test("a linked source is cancelled with any of its tokens, before or after it was made")
  func linked() {
    let parents = (0..<3).map { _ in CancellationTokenSource() }
    let child = CancellationTokenSource(
      linkedTo: parents[0].token, parents[1].token, parents[2].token, .none)
    let counter = Counter()
    child.token.register { counter.increment() }
    parents[1].cancel()
    parents[0].cancel()
    #expect(child.isCancellationRequested)
    #expect(counter.value == 1)
    #expect(!parents[2].isCancellationRequested)
    #expect(CancellationTokenSource(linkedTo: parents[0].token).isCancellationRequested)
  }

  @Test("cancelling a linked source leaves its parents alone")
  func linkedUpwards() {
    let parent = CancellationTokenSource()
    let child = CancellationTokenSource(linkedTo: [parent.token])
    child.cancel()
    #expect(!parent.isCancellationRequested)
  }

  @Test("a linked source that was disposed of is not cancelled with its parent")
  func linkedDisposed() {
    let parent = CancellationTokenSource()
    let child = CancellationTokenSource(linkedTo: parent.token)
    child.dispose()
    parent.cancel()
    #expect(!child.isCancellationRequested)
  }
}
