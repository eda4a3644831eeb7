import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("Revalidating an expired link")
struct RevalidationTests {
  private let url = URL("https://a.example/")

  private func cache(
    _ loader: FakeLoader, _ clock: TestClock,
    _ diagnostics: @escaping @Sendable (AppLinkResolutionEvent) -> Void = { _ in }
  ) -> CachingAppLinkResolver {
    CachingAppLinkResolver(
      WebPageAppLinkResolver(
        device: .ios, loader: loader, diagnostics: diagnostics, clock: clock),
      capacity: 8, timeToLive: .seconds(60), clock: clock)
  }

  @Test("an expired link is requested with its validators, and a 304 keeps it")
  func notModified() async throws {
    let clock = TestClock()
    let steps = Log<String>()
    let loader = FakeLoader { request in
      if request.url.path() == "/" {
        return PageResponse(status: 302, headers: ["Location": "/page", "ETag": "\"redirect\""])
      }
      let isKnown = request.headers["If-None-Match"] == "\"v1\""
      return PageResponse(
        status: isKnown ? 304 : 200,
        headers: ["ETag": "\"v1\"", "Last-Modified": "then", "Cache-Control": "max-age=10"],
        body: isKnown ? Data() : Data(samplePage.utf8))
    }
    let cache = cache(loader, clock) { event in
      switch event {
      case .read: steps.add("read")
      case .notModified: steps.add("not modified")
      default: break
      }
    }
    let first = try await cache.appLink(from: url)
    await clock.advance(by: .seconds(9))
    #expect(try await cache.appLink(from: url) == first)
    #expect(loader.requests.count == 2)
    for _ in 0..<2 {
      await clock.advance(by: .seconds(11))
      #expect(try await cache.appLink(from: url) == first)
    }
    #expect(steps.entries == ["read", "not modified", "not modified"])
    // The validator belongs to the page, not to the redirect that led there.
    #expect(
      loader.requests.map { $0.headers["If-None-Match"] }
        == [nil, nil, nil, "\"v1\"", nil, "\"v1\""])
    #expect(loader.requests.last?.headers["If-Modified-Since"] == "then")
  }

  @Test("a link that has changed is read again")
  func modified() async throws {
    let clock = TestClock()
    let loader = FakeLoader { request in
      let isSecond = request.headers["If-None-Match"] != nil
      return PageResponse(
        status: 200, headers: ["ETag": "\"v\"", "Cache-Control": "no-cache"],
        body: Data((isSecond ? "<meta property=al:ios:url content=app://new>" : samplePage).utf8))
    }
    let cache = cache(loader, clock)
    #expect(try await cache.appLink(from: url).targets.map(\.url) == [URL("app://page")])
    // no-cache: kept, but asked about each time.
    #expect(try await cache.appLink(from: url).targets.map(\.url) == [URL("app://new")])
  }

  @Test("a link whose server forbids storing it is not kept for revalidation")
  func noStore() async throws {
    let loader = FakeLoader { _ in
      PageResponse(
        status: 200, headers: ["ETag": "\"v\"", "Cache-Control": "no-store"],
        body: Data(samplePage.utf8))
    }
    let cache = cache(loader, TestClock())
    for _ in 0..<2 { _ = try await cache.appLink(from: url) }
    #expect(loader.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
  }

  @Test("a 304 to a request without validators is an error")
  func unasked() async throws {
    let loader = FakeLoader { _ in PageResponse(status: 304) }
    await #expect(throws: AppLinkError.httpStatus(url, status: 304)) {
      try await cache(loader, TestClock()).appLink(from: url)
    }
  }
}
