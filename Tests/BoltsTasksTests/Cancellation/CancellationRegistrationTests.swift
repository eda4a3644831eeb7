import BoltsTasks
import TestSupport
import Testing

@Suite("Cancellation registrations")
struct CancellationRegistrationTests {
  @Test("disposing of a registration twice removes no other registration")
  func disposeTwice() {
    let counter = Counter()
    let source = CancellationTokenSource()
    let first = source.token.register { Issue.record("ran") }
    first.dispose()
    source.token.register { counter.increment() }
    first.dispose()
    source.cancel()
    #expect(counter.value == 1)
  }

  @Test("callbacks run in order, and may dispose of any, register another and cancel again")
  func reentrant() {
    let log = Log<String>()
    let source = CancellationTokenSource()
    let registrations = Slot<[CancellationRegistration]>()
    let first = source.token.register {
      for registration in registrations.value ?? [] { registration.dispose() }
      source.cancel()
      source.token.register { log.add("registered inside") }
      log.add("first")
    }
    registrations.value = [first, source.token.register { log.add("disposed of") }]
    source.token.register { log.add("third") }
    source.token.register { source.dispose() }
    source.token.register { log.add("last") }
    source.cancel()
    #expect(log.entries == ["registered inside", "first", "third", "last"])
  }
}
