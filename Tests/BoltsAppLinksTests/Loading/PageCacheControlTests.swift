import BoltsAppLinks
import BoltsTesting
import Foundation
import Testing

@Suite("How long a page's server allows to keep its link")
struct PageCacheControlTests {
  /// How long a page is kept that would be kept for ten minutes, in seconds.
  private func lifetime(_ loader: FakeLoader) async throws -> Int {
    let clock = TestClock()
    let resolver = WebPageAppLinkResolver(
      device: .ios, loader: loader, timeToLive: .seconds(600), clock: clock)
    let url = URL("https://example.com/")
    _ = try await resolver.appLink(from: url)
    let loads = loader.requests.count
    for age in 0..<600 {
      _ = try await resolver.appLink(from: url)
      if loader.requests.count > loads { return age }
      await clock.advance(by: .seconds(1))
    }
    return 600
  }

  private func lifetime(_ headers: [String: String]) async throws -> Int {
    try await lifetime(FakeLoader { _ in PageResponse(status: 200, headers: headers) })
  }

  @Test(
    "the lifetime of a cached link is what Cache-Control says",
    arguments: [
      ("max-age=60", 60), ("public, Max-Age = \"60\"", 60), ("max-age=60, max-age=5", 60),
      ("no-store", 0), ("max-age=60,no-store", 0), ("no-cache", 0), ("max-age=-1", 0),
      ("max-age=soon", 0), ("max-age", 0), ("max-age=99999999999999999999", 600), ("public", 600),
      ("", 600), (",=,", 600),
    ])
  func directives(_ header: String, _ expected: Int) async throws {
    #expect(try await lifetime(["cache-CONTROL": header]) == expected)
  }

  @Test("the lifetime is reduced by the age of the response")
  func age() async throws {
    #expect(try await lifetime(["Cache-Control": "max-age=60", "Age": "20"]) == 40)
    #expect(try await lifetime(["Cache-Control": "max-age=60", "Age": "80"]) == 0)
    #expect(try await lifetime(["Cache-Control": "max-age=60", "Age": "x"]) == 60)
    #expect(try await lifetime([:]) == 600)
  }

  @Test("the lifetime is the shortest of those of all redirects")
  func hops() async throws {
    let loader = FakeLoader { request in
      request.url.path() == "/"
        ? PageResponse(
          status: 301, headers: ["Location": "/page", "Cache-Control": "max-age=7"])
        : PageResponse(status: 200, headers: ["Cache-Control": "max-age=60"])
    }
    #expect(try await lifetime(loader) == 7)
  }
}
