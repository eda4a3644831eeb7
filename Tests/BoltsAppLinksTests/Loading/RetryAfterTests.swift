import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("Retry-After")
struct RetryAfterTests {
  @Test(
    "a response with Retry-After is an error that contains the delay",
    arguments: [
      (503, "120", .seconds(120)), (429, "0", .zero),
      (503, "99999999999999999999", .seconds(1 << 31)),
      (503, "Sun, 06 Nov 1994 08:49:37 GMT", .seconds(37)),
      (503, "Thu, 01 Jan 1970 00:00:00 GMT", .zero), (503, "soon", nil), (503, "", nil),
      (503, "-1", nil), (404, "120", nil), (503, "Sun, 99 Nov 1994 08:49:37 GMT", nil),
    ] as [(Int, String, Duration?)])
  func time(_ status: Int, _ header: String, _ time: Duration?) async throws {
    let loader = FakeLoader { _ in
      PageResponse(
        status: status, headers: ["Retry-After": header, "Date": "Sun, 06 Nov 1994 08:49:00 GMT"])
    }
    let url = URL("https://a.example/")
    let expected =
      time.map { AppLinkError.unavailable(url, status: status, retryAfter: $0) }
      ?? .httpStatus(url, status: status)
    await #expect(throws: expected) { try await WebPageAppLinkResolver(loader).appLink(from: url) }
  }

  @Test(
    "a cache sends no request to the server before the delay has passed, nor when another failed too",
    arguments: [false, true])
  func cache(isComposed: Bool) async throws {
    let clock = TestClock()
    let loader = FakeLoader { _ in
      PageResponse(status: 503, headers: ["Retry-After": "60"])
    }
    var resolvers: [any AppLinkResolving] = [
      WebPageAppLinkResolver(device: .ios, loader: loader, clock: clock)
    ]
    if isComposed {
      resolvers.append(FakeResolver { throw AppLinkError.httpStatus($0, status: 404) })
    }
    let cache = CachingAppLinkResolver(
      FirstSuccessfulResolver(resolvers), capacity: 8, timeToLive: .seconds(3600), clock: clock)
    let url = URL("https://a.example/")
    for (advance, requests) in [(0, 1), (59, 1), (1, 2)] {
      await clock.advance(by: .seconds(advance))
      await #expect(throws: (any Error).self) { try await cache.appLink(from: url) }
      #expect(loader.requests.count == requests)
    }
  }
}
