import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("The content type of a page")
struct ContentTypeTests {
  @Test(
    "only pages with an HTML content type have tags",
    arguments: [
      (nil, true), ("text/html", true), ("TEXT/HTML; charset=utf-8", true),
      ("application/xhtml+xml", true), ("text/html, text/html", true), ("", true), (";;;=", true),
      ("image/png", false), ("application/json", false), ("text/plain", false),
      ("text/html, image/png", false), ("image/svg+xml", false), ("text/htmlx", false),
      ("text/plain; x=text/html", false), ("application/xml", false),
    ])
  func tags(_ contentType: String?, _ isHTML: Bool) async throws {
    let page = AppLinkPage(
      html: Data(samplePage.utf8), contentType: contentType, url: URL("https://a.example/"))
    #expect(page.metaTags.isEmpty != isHTML)
    #expect(page.contentType == contentType)
    #expect(page.appLink(for: .ios).webURL == URL("https://a.example/"))
  }

  @Test("the body of a page that is not HTML is not read, however large it is")
  func large() async throws {
    let isClosed = Gate()
    try await withServer { _, connection in
      defer { isClosed.open() }
      try await connection.write("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n")
      while true { try await connection.write(repeatElement(0x3C, count: 1 << 16)) }
    } _: { server in
      let page = try await WebPageAppLinkResolver(.default).page(at: server.url("/"))
      #expect(page.contentType == "image/png")
      #expect(page.metaTags.isEmpty)
      await isClosed.wait()
    }
  }
}
