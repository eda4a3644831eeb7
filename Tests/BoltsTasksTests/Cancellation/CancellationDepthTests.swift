import BoltsTasks
import TestSupport
import Testing

/// Sources that lead to sources, deeper than any stack.
@Suite("Depth of cancellation")
struct CancellationDepthTests {
  private static let depth = 100_000

  @Test("callbacks that each cancel the next source may do so 100,000 deep")
  func callbacks() async {
    let last = CancellationTokenSource()
    await onThread {
      var first = last
      for _ in 0..<Self.depth {
        let next = first
        first = CancellationTokenSource()
        first.token.register { next.cancel() }
      }
      first.cancel()
    }
    await last.token.cancellation
    #expect(last.isCancellationRequested)
  }

  @Test("callbacks that each hold the next source may be dropped 100,000 deep")
  func dropped() async {
    let live = LiveCount()
    await onThread {
      let object = live.track()
      var first = CancellationTokenSource()
      first.token.register { object.touch() }
      for _ in 0..<Self.depth {
        let next = first
        first = CancellationTokenSource()
        first.token.register { next.cancel() }
      }
    }
    await live.zero()
  }

  @Test("linked sources may be cancelled, or dropped, 100,000 in a row", arguments: [true, false])
  func links(isCancelled: Bool) async {
    let live = LiveCount()
    await onThread {
      let root = CancellationTokenSource()
      var token = root.token
      for _ in 0..<Self.depth { token = CancellationTokenSource(linkedTo: token).token }
      let object = live.track()
      token.register { object.touch() }
      if isCancelled { root.cancel() }
      #expect(token.isCancellationRequested == isCancelled)
    }
    await live.zero()
  }

  @Test("the end of a source passes down 100,000 linked sources without their sources")
  func endsDownTheLinks() async {
    let token = await onThread {
      let root = CancellationTokenSource()
      var token = root.token
      for _ in 0..<Self.depth { token = CancellationTokenSource(linkedTo: token).token }
      root.dispose()
      return token
    }
    await token.cancellation
    #expect(!token.isCancellationRequested)
  }
}
