import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("Openers that fail")
struct OpenerFaultTests {
  /// Signals when it is called, and returns the result of a closure.
  private struct SilentOpener: URLOpening {
    let asked: Gate
    let answer: @Sendable () async -> Bool

    func canOpen(_ url: URL) async -> Bool { await answer() }

    func open(_ url: URL) async -> Bool {
      asked.open()
      return await answer()
    }
  }

  @Test("cancellation reaches a waiting opener, and no other target is tried")
  func noAnswer() async throws {
    let asked = Gate()
    let opener = SilentOpener(asked: asked) {
      while !Task.isCancelled { await Task.yield() }
      return false
    }
    let bus = MeasurementEventBus()
    let events = bus.events()
    let navigator = AppLinkNavigator(opener: opener, events: bus)
    for link in [try makeLink(["app://1", "app://2"]), try makeLink(["app://1"], web: nil)] {
      let navigation = Task { try await navigator.navigate(to: link) }
      await asked.wait()
      navigation.cancel()
      await #expect(throws: CancellationError.self) { try await navigation.value }
    }
    bus.post(.numbered(1))
    await #expect(events.numbers(1) == [1], "nothing opened, so no event")
  }

  @Test("a URL that is opened despite cancellation is a navigation with an event")
  func answersLate() async throws {
    let asked = Gate()
    let opener = SilentOpener(asked: asked) {
      while !Task.isCancelled { await Task.yield() }
      return true
    }
    let bus = MeasurementEventBus()
    let events = bus.events()
    let navigator = AppLinkNavigator(opener: opener, events: bus)
    let navigation = Task { try await navigator.navigate(to: try makeLink(["app://1"])) }
    await asked.wait()
    navigation.cancel()
    #expect(try await navigation.value.kind == .app)
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next()?.name == .navigateOut)
  }
}
