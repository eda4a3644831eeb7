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

  @Test("during the cancellation a callback may dispose of a registration that has not run")
  func disposeDuringCancel() {
    let log = Log<String>()
    let source = CancellationTokenSource()
    let slot = Slot<CancellationRegistration>()
    source.token.register {
      log.add("first")
      slot.value?.dispose()
    }
    slot.value = source.token.register { log.add("disposed") }
    source.token.register { log.add("third") }
    source.cancel()
    #expect(log.entries == ["first", "third"])
  }

  @Test("a callback may dispose of itself and of the source, register another, and cancel again")
  func reentrant() {
    let log = Log<String>()
    let source = CancellationTokenSource()
    let slot = Slot<CancellationRegistration>()
    slot.value = source.token.register {
      slot.value?.dispose()
      source.dispose()
      source.cancel()
      source.token.register { log.add("registered inside") }
      log.add("first")
    }
    source.token.register { log.add("second") }
    source.cancel()
    #expect(log.entries == ["registered inside", "first", "second"])
  }
}
