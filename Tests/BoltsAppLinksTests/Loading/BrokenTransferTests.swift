import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("Transfers that break off at any byte")
struct BrokenTransferTests {
  @Test(
    "a transfer that breaks off is a transport error, and never gives a partial link",
    arguments: [false, true])
  func everyByte(isChunked: Bool) async throws {
    let page = Array(samplePage.utf8)
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
    let lengthLine =
      isChunked ? "Transfer-Encoding: chunked\r\n\r\n" : "Content-Length: \(page.count)\r\n\r\n"
    let body =
      isChunked
      ? Array("\(String(page.count, radix: 16))\r\n".utf8) + page + Array("\r\n0\r\n\r\n".utf8)
      : page
    let answer = Array((head + lengthLine).utf8) + body
    // A chunked answer is whole with the last line of its last chunk; its end may be left out.
    let wholeAt = isChunked ? answer.count - 4 : answer.count
    try await withServer { request, connection in
      let length = Int(request.path.dropFirst()) ?? 0
      try await connection.write(answer.prefix(length))
    } _: { server in
      let resolver = WebPageAppLinkResolver(.default)
      for length in 0...answer.count {
        do {
          let link = try await resolver.appLink(from: server.url("/\(length)"))
          #expect(length >= wholeAt, "a page of \(length) bytes")
          #expect(link.targets.map(\.url) == [URL("app://page")])
        } catch {
          #expect(error.isTransport && length < answer.count, "\(length): \(error)")
        }
      }
    }
  }

  #if os(Linux)
    @Test(
      "a compressed body that is cut short, though its length matches, gives what it decodes to",
      arguments: ["gzip", "deflate"])
    func everyByteOfCompressed(_ coding: String) async throws {
      let page = coding == "gzip" ? gzip(stored: samplePage) : zlib(stored: samplePage)
      try await withServer { request, connection in
        #expect(request.header("Accept-Encoding") == "gzip, deflate")
        try await connection.respond(
          headers: ["Content-Type: text/html", "Content-Encoding: \(coding)"],
          body: page.prefix(Int(request.path.dropFirst()) ?? 0))
      } _: { server in
        let loader = try #require(CurlPageLoader())
        // libcurl does not tell such a body from a whole one: it is read as a page that goes on past the limit.
        var longest = 0
        for length in 0...page.count {
          let request = PageRequest(url: server.url("/\(length)"), maximumBytes: 1 << 20)
          let body = try await loader.load(request).body
          #expect(samplePage.utf8.starts(with: body) && body.count >= longest)
          longest = body.count
        }
        #expect(longest == samplePage.utf8.count)
      }
    }
  #endif

  @Test("an error that a loader throws in the middle of a transfer reaches the caller")
  func loader() async throws {
    struct Broken: Error {}
    let loader = FakeLoader { _ in
      await Task.yield()
      throw Broken()
    }
    let url = URL("https://a.example/")
    await #expect(throws: AppLinkError.transport(url, reason: "\(Broken())")) {
      try await WebPageAppLinkResolver(loader).appLink(from: url)
    }
  }
}
