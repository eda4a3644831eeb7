import BoltsAppLinks
import Foundation
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
}
