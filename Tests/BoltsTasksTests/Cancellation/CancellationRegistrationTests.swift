import BoltsTasks
import TestSupport
import Testing

@Suite("Cancellation registrations")
struct CancellationRegistrationTests {
  @Test("a callback registered after the cancellation runs at once")
  func lateRegistration() {
    let counter = Counter()
    let source = CancellationTokenSource()
    source.cancel()
    let registration = source.token.register { counter.increment() }
    #expect(counter.value == 1)
    registration.dispose()
    source.cancel()
    #expect(counter.value == 1)
  }

  @Test("callbacks run in the order of registration")
  func order() {
    let log = Log<Int>()
    let source = CancellationTokenSource()
    for index in 0..<100 { source.token.register { log.add(index) } }
    source.cancel()
    #expect(log.entries == Array(0..<100))
  }

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

  @Test("a callback may dispose of itself and others, register another, and cancel again")
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
