import BoltsTasks
import TestSupport
import Testing

@Suite("Linked cancellation sources")
struct LinkedCancellationTests {
  @Test("a linked source is cancelled with any of its tokens, even if they are already cancelled")
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

  @Test("a linked token is cancelled with its parent after its source is deinitialized")
  func sourceDropped() {
    let parents = [CancellationTokenSource(), CancellationTokenSource()]
    let token = CancellationTokenSource(linkedTo: parents[0].token, parents[1].token).token
    let counter = Counter()
    let registration = token.register { counter.increment() }
    parents[0].dispose()
    #expect(!token.isCancellationRequested)
    parents[1].cancel()
    #expect(token.isCancellationRequested)
    #expect(counter.value == 1)
    registration.dispose()
  }

  @Test("a linked source whose parents are deinitialized can still be cancelled")
  func parentsGone() {
    let source = CancellationTokenSource(linkedTo: CancellationTokenSource().token)
    #expect(!source.isCancellationRequested)
    source.cancel()
    #expect(source.isCancellationRequested)
  }
}
