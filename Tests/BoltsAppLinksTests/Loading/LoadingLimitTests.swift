import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("The limits on what is loaded")
struct LoadingLimitTests {
  @Test("of a page longer than the limit the beginning is read, and it is no error")
  func longPage() async throws {
    let filler = String(repeating: "x", count: 1 << 20)
    let page = samplePage + filler + "<meta property=\"al:ios:url\" content=\"app://late\">"
    let fake = FakeLoader { _ in PageResponse(status: 200, body: Data(page.utf8)) }
    try await withServer { _, connection in
      try await connection.respond(headers: ["Content-Type: text/html"], body: page)
    } _: { server in
      let pages = [
        try await WebPageAppLinkResolver(.default).page(at: server.url("/")),
        // A loader that does not stop at the limit.
        try await WebPageAppLinkResolver(fake).page(at: URL("https://a.example/")),
      ]
      for page in pages {
        #expect(page.metaTags.map(\.content) == ["app://page", "Page"])
      }
      let whole = WebPageAppLinkResolver(.default, policy: .with { $0.maximumPageBytes = 2 << 20 })
      #expect(try await whole.page(at: server.url("/")).metaTags.count == 3)
    }
  }

  @Test("by default there are 64 connections, six of them to a host")
  func connections() {
    let configuration = PageLoaderConfiguration()
    #expect(configuration.maximumConnections == 64)
    #expect(configuration.maximumConnectionsPerHost == 6)
  }

  #if os(Linux)
    @Test("a body in more than 65,536 pieces and one for each 64 bytes is an error")
    func pieces() async throws {
      let (small, large) = ("1\r\nx\r\n", "40\r\n\(String(repeating: "x", count: 64))\r\n")
      try await withServer { request, connection in
        let count = Int(request.path.dropFirst()) ?? 0
        let chunks =
          count > 0
          ? String(repeating: small, count: count) : String(repeating: large, count: 10_000)
        try await connection.write(
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)0\r\n\r\n")
      } _: { server in
        let loader = try #require(CurlPageLoader())
        #expect(try await loader.load(server.url("/66000")).body.count == 66_000)
        #expect(try await loader.load(server.url("/0")).body.count == 640_000)
        await #expect { try await loader.load(server.url("/67000")) } throws: { $0.isTransport }
      }
    }
  #endif
}
