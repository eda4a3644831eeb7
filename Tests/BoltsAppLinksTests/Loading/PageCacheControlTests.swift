import BoltsAppLinks
import Foundation
import Testing

@Suite("How long a page's server allows to keep its link")
struct PageCacheControlTests {
  private func maximumAge(_ headers: [String: String]) async throws -> Duration? {
    let loader = FakeLoader { _ in PageResponse(status: 200, headers: headers) }
    return try await WebPageAppLinkResolver(loader).resolution(of: URL("https://example.com/"))
      .maximumAge
  }

  @Test(
    "the lifetime of a cached link is what Cache-Control says",
    arguments: [
      ("max-age=60", .seconds(60)), ("public, Max-Age = \"60\"", .seconds(60)),
      ("max-age=60, max-age=5", .seconds(60)), ("no-store", .zero), ("max-age=60,no-store", .zero),
      ("no-cache", .zero), ("max-age=-1", .zero), ("max-age=soon", .zero), ("max-age", .zero),
      ("max-age=99999999999999999999", .seconds(1 << 31)), ("public", nil), ("", nil), (",=,", nil),
    ] as [(String, Duration?)])
  func directives(_ header: String, _ expected: Duration?) async throws {
    #expect(try await maximumAge(["cache-CONTROL": header]) == expected)
  }

  @Test("the lifetime is reduced by the age of the response")
  func age() async throws {
    #expect(try await maximumAge(["Cache-Control": "max-age=60", "Age": "20"]) == .seconds(40))
    #expect(try await maximumAge(["Cache-Control": "max-age=60", "Age": "80"]) == .zero)
    #expect(try await maximumAge(["Cache-Control": "max-age=60", "Age": "x"]) == .seconds(60))
    #expect(try await maximumAge([:]) == nil)
  }

  @Test("the lifetime is the shortest of those of all redirects")
  func hops() async throws {
    let loader = FakeLoader { request in
      request.url.path() == "/"
        ? PageResponse(
          status: 301, headers: ["Location": "/page", "Cache-Control": "max-age=7"])
        : PageResponse(status: 200, headers: ["Cache-Control": "max-age=60"])
    }
    let url = URL("https://example.com/")
    #expect(try await WebPageAppLinkResolver(loader).resolution(of: url).maximumAge == .seconds(7))
  }
}
