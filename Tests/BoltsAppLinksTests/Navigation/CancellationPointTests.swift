import BoltsAppLinks
import BoltsTesting
import Foundation
import Synchronization
import TestSupport
import Testing

/// A caller that is cancelled at any of the points at which it is suspended gets an answer or a
/// `CancellationError`, and what it leaves behind is as if it had never called, or as if it had ended.
@Suite("App Links: a caller that is cancelled at any suspension point")
struct CancellationPointTests {
  @Test("a cancelled read of a redirected page returns the link or throws CancellationError")
  func resolving() async throws {
    let loader = FakeLoader { request in
      await Task.yield()
      try Task.checkCancellation()
      return switch request.url.path() {
      case "/2": PageResponse(status: 200, body: Data(samplePage.utf8))
      case "/1": PageResponse(status: 302, headers: ["Location": "/2"])
      default: PageResponse(status: 302, headers: ["Location": "/1"])
      }
    }
    let resolver = WebPageAppLinkResolver(device: .ios, loader: loader, clock: TestClock())
    let points = try await cancelAtEveryPoint {
      try await resolver.appLink(from: URL("https://a.example/"))
    } check: { result in
      expectAnswerOrCancellation(result) { $0.targets.map(\.url) == [URL("app://page")] }
    }
    #expect(points > 3)
  }

  @Test("a cancelled batch has an outcome for every URL")
  func batch() async throws {
    let urls = (0..<5).map { URL(filePath: "/\($0)") }
    let resolver = FakeResolver { url in
      await Task.yield()
      try Task.checkCancellation()
      return .sample(url)
    }
    let points = try await cancelAtEveryPoint {
      await resolver.appLinks(from: urls)
    } check: { result in
      let outcomes = try result.get()
      #expect(Set(outcomes.keys) == Set(urls))
      for (url, outcome) in outcomes {
        expectAnswerOrCancellation(outcome) { $0 == .sample(url) }
      }
    }
    #expect(points > 1)
  }

  @Test("a cancelled navigation opens once and posts once, or does neither")
  func navigating() async throws {
    let resolver = FakeResolver { url in
      await Task.yield()
      return .sample(url)
    }
    // One opener has the app, one only the browser, and one neither.
    for (schemes, hasBrowser) in [(["app"], true), ([], true), ([], false)] {
      let outcomes = Mutex<Set<String>>([])
      let points = try await cancelAtEveryPoint {
        let opener = RecordingURLOpener(installedSchemes: schemes, hasBrowser: hasBrowser)
        let bus = MeasurementEventBus()
        let events = bus.events()
        let navigator = AppLinkNavigator(
          resolver: resolver, opener: YieldingOpener(base: opener), events: bus)
        let result: Result<NavigationResult, any Error>
        do {
          result = .success(try await navigator.navigate(to: URL("https://a.example/")))
        } catch {
          result = .failure(error)
        }
        return (result, opener.openedURLs.count, bus, events)
      } check: { outcome in
        let (result, opened, bus, events) = try outcome.get()
        bus.post(MeasurementEvent(name: .linkParse))
        var posted = 0
        for await event in events {
          if event.name == .linkParse { break }
          posted += 1
        }
        switch result {
        case .success(let navigation):
          #expect(posted == 1)
          #expect(opened == (navigation.kind == .failed ? 0 : 1))
          outcomes.withLock { _ = $0.insert("\(navigation.kind)") }
        case .failure(let error):
          #expect(error is CancellationError)
          #expect(posted == 0)
          #expect(opened == 0)
          outcomes.withLock { _ = $0.insert("cancelled") }
        }
      }
      #expect(points > 2)
      #expect(outcomes.withLock(\.count) == 2, "both ends were seen")
    }
  }

  private func expectAnswerOrCancellation<T>(
    _ result: Result<T, any Error>, _ isRight: (T) -> Bool
  ) {
    switch result {
    case .success(let value): #expect(isRight(value))
    case .failure(let error): #expect(error is CancellationError)
    }
  }
}

/// Is suspended on the way, as real openers are.
private struct YieldingOpener: URLOpening {
  let base: RecordingURLOpener

  func canOpen(_ url: URL) async -> Bool {
    await Task.yield()
    return await base.canOpen(url)
  }

  func open(_ url: URL) async -> Bool {
    await Task.yield()
    return await base.open(url)
  }
}
