import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("Pages that a resolver keeps")
struct KeptPageTests {
  private let url = URL("https://example.com/a")
  private let clock = TestClock()
  private let loader = FakeLoader { request in
    PageResponse(
      status: request.url.path().hasPrefix("/bad") ? 500 : 200, body: Data(samplePage.utf8))
  }

  private func resolver(
    _ loader: FakeLoader? = nil, capacity: Int = 128, timeToLive: Duration = .seconds(60)
  ) -> WebPageAppLinkResolver {
    WebPageAppLinkResolver(
      device: .ios, loader: loader ?? self.loader, capacity: capacity, timeToLive: timeToLive,
      clock: clock)
  }

  @Test("one load serves links of every device, and the page")
  func devices() async throws {
    let loader = FakeLoader { _ in
      PageResponse(
        status: 200,
        body: Data(
          """
          <meta property="al:iphone:url" content="a://phone"><meta property="al:ios:url" content="a://any">
          <meta property="al:android:package" content="com.e">
          """.utf8))
    }
    let resolver = resolver(loader)
    #expect(try await resolver.appLink(from: url).targets.map(\.url) == [URL("a://any")])
    let phone = try await resolver.appLink(from: url, for: .iphone)
    #expect(phone.targets.map(\.url) == [URL("a://phone"), URL("a://any")])
    #expect(phone.sourceURL == url)
    let android = try await resolver.appLink(from: url, for: .android)
    #expect(android.targets.map(\.package) == ["com.e"])
    #expect(try await resolver.page(at: url).metaTags.count == 3)
    #expect(loader.requests.count == 1)
  }

  @Test("a page is kept for its time to live and no longer, also when the clock is set back")
  func timeToLive() async throws {
    let resolver = resolver()
    for _ in 0..<3 { _ = try await resolver.appLink(from: url) }
    await clock.advance(by: .seconds(60) - .nanoseconds(1))
    _ = try await resolver.page(at: url)
    #expect(loader.requests.count == 1)
    await clock.advance(by: .nanoseconds(1))
    _ = try await resolver.appLink(from: url)
    #expect(loader.requests.count == 2)
    clock.jump(by: .seconds(-10))
    _ = try await resolver.appLink(from: url)
    #expect(loader.requests.count == 3)
  }

  @Test("beyond the capacity the oldest page is dropped", arguments: [-1, 0, 1, 3])
  func capacity(capacity: Int) async throws {
    let resolver = resolver(capacity: capacity)
    func loads(_ number: Int) async throws -> Bool {
      let before = loader.requests.count
      _ = try await resolver.appLink(from: try BoltsAppLinksTests.url("https://e.com/\(number)"))
      return loader.requests.count > before
    }
    for number in 0..<4 {
      #expect(try await loads(number))
      await clock.advance(by: .seconds(1))
    }
    for number in (0..<4).reversed().prefix(max(0, capacity)) {
      #expect(try await !loads(number))
    }
    #expect(try await loads(0))
  }

  @Test("a page with more than 16 KiB of tags is not kept, nor is a failure")
  func notKept() async throws {
    for (count, loads) in [(16 << 10 - 40, 1), (16 << 10, 2)] {
      func tag(_ length: Int) -> String {
        "<meta property='al:ios:app_name' content='\(String(repeating: "x", count: length))'>"
      }
      let tags = String(repeating: tag(4_000), count: 4) + tag(count - 4 * 4_015)
      let body = Data(tags.utf8)
      let loader = FakeLoader { _ in PageResponse(status: 200, body: body) }
      let resolver = resolver(loader)
      for _ in 0..<2 { _ = try await resolver.page(at: url) }
      #expect(loader.requests.count == loads)
    }
    let resolver = resolver()
    let bad = URL("https://example.com/bad")
    for _ in 0..<2 {
      await #expect(throws: AppLinkError.httpStatus(bad, status: 500)) {
        try await resolver.appLink(from: bad)
      }
    }
    #expect(loader.requests.count == 2)
  }

  @Test("a batch asks once for each URL, at most eight at a time")
  func batch() async throws {
    let running = Peak()
    let resolver = FakeResolver { url in
      running.enter()
      for _ in 0..<10 { await Task.yield() }
      running.leave()
      if url.path().hasSuffix("7") { throw AppLinkError.noTargets(url) }
      return .sample(url)
    }
    let urls = try (0..<100).map { try BoltsAppLinksTests.url("https://example.com/\($0)") }
    let outcomes = await resolver.appLinks(from: urls + urls)
    #expect(outcomes.count == 100)
    #expect(resolver.requests == 100)
    #expect(running.most <= 8)
    for (url, outcome) in outcomes {
      #expect((try? outcome.get()) == (url.path().hasSuffix("7") ? nil : .sample(url)))
    }
  }
}
