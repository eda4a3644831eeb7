import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("The header fields of a request")
struct RequestHeaderTests {
  @Test("the caller can set header fields and add the program's name")
  func callers() async throws {
    try await withServer { server in
      let loader = DefaultPageLoader(
        configuration: PageLoaderConfiguration(userAgent: "reader/1"))
      let resolver = WebPageAppLinkResolver(
        loader, headers: ["Accept-Language": "de", "X-Empty": "", "prefer-html-meta-tags": "none"])
      _ = try await resolver.appLink(from: server.url("/"))
      let request = try #require(server.requests.first)
      #expect(request.header("User-Agent") == "reader/1")
      #expect(request.header("Accept-Language") == "de")
      #expect(request.header("X-Empty") == "")
      #expect(request.header("Prefer-Html-Meta-Tags") == "al")
    }
  }

  @Test(
    "the caller's fields are not sent after a redirect to another host, to another port or to http",
    arguments: [
      ("https://a.example", "https://a.example/2", true),
      ("https://a.example", "https://A.EXAMPLE:443/2", true),
      ("https://a.example", "https://b.example/2", false),
      ("https://a.example", "https://a.example:444/2", false),
      ("https://a.example", "http://a.example/2", false),
      ("https://a.example", "https://sub.a.example/2", false),
      ("http://a.example", "https://a.example/2", true),
      ("http://a.example:80", "https://a.example:443/2", true),
      ("http://a.example", "https://a.example:444/2", false),
      ("http://a.example:8080", "https://a.example/2", false),
      ("http://a.example:8080", "https://a.example:8443/2", false),
    ])
  func redirects(_ origin: String, _ location: String, _ isSent: Bool) async throws {
    let loader = FakeLoader(redirectingTo: location)
    let resolver = WebPageAppLinkResolver(
      loader, policy: .permissive, headers: ["Authorization": "secret"])
    _ = try await resolver.appLink(from: url("\(origin)/1"))
    #expect(
      loader.requests.map { $0.headers["Authorization"] } == ["secret", isSent ? "secret" : nil])
    #expect(loader.requests.allSatisfy { $0.headers["Prefer-Html-Meta-Tags"] == "al" })
  }

  @Test(
    "a field that could be read as more than one is refused",
    arguments: [
      ("X", "a\r\nY: b"), ("X", "a\nb"), ("X", "a\u{0}b"), ("X\r\nY", "a"), ("X Y", "a"), ("", "a"),
      ("X:", "a"), ("Xé", "a"),
    ])
  func malformed(_ name: String, _ value: String) async throws {
    let fake = FakeLoader { _ in PageResponse(status: 200) }
    let url = URL("http://127.0.0.1:9/")
    let resolver = WebPageAppLinkResolver(fake, headers: [name: value])
    await #expect(throws: AppLinkError.malformedHeader(url, name: name)) {
      try await resolver.appLink(from: url)
    }
    #expect(fake.requests.isEmpty)
    // A loader that is used by itself refuses them too.
    await #expect(throws: AppLinkError.malformedHeader(url, name: name)) {
      try await DefaultPageLoader.shared.load(
        PageRequest(url: url, headers: [name: value], maximumBytes: 1))
    }
  }
}
