import BoltsTasks
import Foundation
import TestSupport
import Testing

/// Sources that lead to sources, deeper than any stack.
@Suite("Depth of cancellation")
struct CancellationDepthTests {
  private static let depth = 40_000

  @Test("any number of nested cancellation callbacks can each cancel the next source")
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

  @Test("on a thread with the smallest stack, what is registered has run when cancel() returns")
  func smallStack() async {
    let isInPlace = await onThread(stackBytes: 64 * 1024) {
      let (source, threads) = (CancellationTokenSource(), Log<ObjectIdentifier>())
      source.token.register { threads.add(ObjectIdentifier(Thread.current)) }
      source.cancel()
      return threads.entries == [ObjectIdentifier(Thread.current)]
    }
    #expect(isInPlace)
  }

  @Test(
    "any number of callbacks that each retain the next source are released at once",
    arguments: [false, true])
  func dropped(isLinked: Bool) async {
    let live = LiveCount()
    await onThread {
      let root = CancellationTokenSource()
      var first: CancellationTokenSource?
      for _ in 0..<Self.depth {
        let next = first
        first = isLinked ? CancellationTokenSource(linkedTo: root.token) : CancellationTokenSource()
        first?.token.register { [object = live.track()] in
          object.touch()
          next?.cancel()
        }
      }
      #expect(live.value == Self.depth)
      first = nil
      #expect(live.value == 0)
      root.cancel()
    }
    await live.zero()
  }

  /// How a chain of linked tokens without sources comes to its end.
  enum End: CaseIterable { case cancelled, disposed, released }

  @Test("a long chain of linked tokens can be cancelled, ended, released", arguments: End.allCases)
  func links(_ end: End) async {
    let live = LiveCount()
    let token = await onThread {
      let root = CancellationTokenSource()
      var token = root.token
      for _ in 0..<Self.depth {
        token = CancellationTokenSource(linkedTo: token).token
        let object = live.track()
        token.register { object.touch() }
      }
      switch end {
      case .cancelled: root.cancel()
      case .disposed: root.dispose()
      case .released: token = .none
      }
      #expect(token.isCancellationRequested == (end == .cancelled))
      #expect(live.value <= 1)
      return token
    }
    await token.cancellation
    await live.zero()
  }

  @Test("releasing a source inside a release ends the source before the call returns")
  func nested() {
    let live = LiveCount()
    let outer = CancellationTokenSource()
    let inner = Slot(CancellationTokenSource())
    let token = inner.value?.token
    token?.register { [object = live.track()] in object.touch() }
    let dropping = OnDeinit { inner.value = nil }
    outer.token.register { [dropping = consume dropping] in dropping.touch() }
    #expect(live.value == 1)
    outer.dispose()
    #expect(inner.value == nil && live.value == 0)
  }
}
