import BoltsTasks
import TestSupport
import Testing

@Suite("Cancellation tokens")
struct CancellationTokenTests {
  @Test("cancelling the source cancels its token, once and permanently")
  func cancel() {
    let source = CancellationTokenSource()
    let token = source.token
    #expect(!source.isCancellationRequested && !token.isCancellationRequested)
    #expect(throws: Never.self) { try token.throwIfCancelled() }
    for _ in 0..<2 {
      source.cancel()
      #expect(source.isCancellationRequested && token.isCancellationRequested)
      #expect(throws: CancellationError.self) { try token.throwIfCancelled() }
    }
  }

  @Test("after dispose, cancel has no effect; a cancelled source stays cancelled")
  func disposeSource() {
    let pending = CancellationTokenSource()
    let registrations = (0..<3).map { _ in pending.token.register { Issue.record("ran") } }
    registrations[0].dispose()
    pending.dispose()
    registrations[1].dispose()
    pending.dispose()
    pending.cancel()
    pending.cancel(after: .zero)
    pending.token.register { Issue.record("ran") }.dispose()
    #expect(!pending.isCancellationRequested)

    let cancelled = CancellationTokenSource()
    cancelled.cancel()
    cancelled.dispose()
    #expect(cancelled.isCancellationRequested)
  }

  @Test("tokens of one source are equal, and those of two are not")
  func equality() {
    let source = CancellationTokenSource()
    let other = CancellationTokenSource()
    #expect(source.token == source.token && CancellationToken.none == .none)
    #expect(source.token != other.token && source.token != .none)
    #expect(Set([source.token, source.token, other.token, .none, .none]).count == 3)
  }
}
