import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("Navigations under way", .timeLimit(.minutes(15)))
struct NavigationUnderWayTests {
  private let opener = SlowOpener()

  /// Starts a navigation, and returns once the navigator has got it.
  private func start(
    _ navigator: AppLinkNavigator, _ link: AppLink
  ) async -> Task<NavigationResult, any Error> {
    await navigator.start { try await $0.navigate(to: link) }[0]
  }

  @Test("the same link twice at one time is one navigation with one event, and later a new one")
  func doubleTap() async throws {
    let link = try makeLink(["app://"])
    let posted = try await events { bus in
      let navigator = AppLinkNavigator(opener, events: bus)
      let taps = [await start(navigator, link), await start(navigator, link)]
      await opener.asked.wait()
      opener.gate.open()
      let results = [try await taps[0].value, try await taps[1].value]
      #expect(results[0] == results[1] && results[0].kind == .app)
      #expect(opener.opened.entries == ["app"])
      _ = try await navigator.navigate(to: link)
    }
    #expect(opener.opened.entries == ["app", "app"] && posted.count == 2)
  }

  @Test("the same URL twice at one time is resolved and opened once")
  func sameURL() async throws {
    let (gate, link) = (Gate(), try makeLink(["app://"]))
    let resolver = FakeResolver { _ in
      await gate.wait()
      return link
    }
    let navigator = AppLinkNavigator(
      resolver: resolver, opener: opener, events: MeasurementEventBus())
    opener.gate.open()
    let taps = await navigator.start(2) { try await $0.navigate(to: link.sourceURL) }
    gate.open()
    #expect(try await taps[0].value == taps[1].value)
    #expect(resolver.requests == 1 && opener.opened.entries == ["app"])
  }

  @Test("different links do not wait for each other, and a slow opener holds up none of them")
  func different() async throws {
    let navigator = AppLinkNavigator(opener)
    let slow = await start(navigator, try makeLink(["a://"]))
    await opener.asked.wait()
    #expect(try await navigator.navigate(to: try makeLink(["b://"])).kind == .app)
    #expect(try await navigator.navigate(to: try makeLink([], web: nil)).kind == .failed)
    // Another request for the same link is one of its own.
    #expect(try await navigator.navigate(to: try makeLink(["a://"]), extras: ["x": 1]).kind == .app)
    #expect(opener.opened.entries == ["b", "a"])
    opener.gate.open()
    #expect(try await slow.value.kind == .app)
  }

  @Test("when the caller that carries a navigation out is cancelled, the next one carries it out")
  func cancellation() async throws {
    let link = try makeLink(["a://", "b://"])
    let posted = try await events { bus in
      let navigator = AppLinkNavigator(opener, events: bus)
      let taps = [
        await start(navigator, link), await start(navigator, link), await start(navigator, link),
      ]
      await opener.asked.wait()
      taps[1].cancel()
      await #expect(throws: CancellationError.self) { try await taps[1].value }
      taps[0].cancel()
      await #expect(throws: CancellationError.self) { try await taps[0].value }
      let result = try await taps[2].value
      #expect(result.kind == .app)
    }
    // Where the opener was cancelled, no other target was tried and nothing posted.
    #expect(opener.opened.entries == ["a"] && posted.count == 1)
  }

  @Test("an opener may follow other links with the navigator that calls it")
  func nested() async throws {
    /// Opens `outer:` by navigating to a further link.
    final class Router: URLOpening {
      let navigator = Slot<AppLinkNavigator>()
      let opened = Log<String>()

      func open(_ url: URL) async -> Bool {
        opened.add(url.scheme ?? "")
        if url.scheme == "outer" {
          _ = try? await navigator.value?.navigate(to: makeLink(["inner://"]))
        }
        return true
      }
    }
    let router = Router()
    let navigator = AppLinkNavigator(router)
    router.navigator.value = navigator
    #expect(try await navigator.navigate(to: makeLink(["outer://"])).kind == .app)
    #expect(router.opened.entries == ["outer", "inner"])
    router.navigator.value = nil
  }
}
