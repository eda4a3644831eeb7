import BoltsTasks
import Testing

@Suite("Identity of cancellation tokens", .timeLimit(.minutes(20)))
struct CancellationTokenIdentityTests {
  @Test("tokens of one source are equal, and those of two are not")
  func equality() {
    let source = CancellationTokenSource()
    let other = CancellationTokenSource()
    #expect(source.token == source.token)
    #expect(source.token != other.token)
    #expect(source.token != .none)
    #expect(CancellationToken.none == .none)
  }

  @Test("a set holds one token of each source")
  func hashing() {
    let source = CancellationTokenSource()
    let other = CancellationTokenSource()
    #expect(Set([source.token, source.token, other.token, .none, .none]).count == 3)
  }
}
