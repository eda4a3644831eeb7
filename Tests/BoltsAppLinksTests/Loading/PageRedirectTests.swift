import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("Redirects on the way to a page")
struct PageRedirectTests {
  private let resolver = WebPageAppLinkResolver(.default)

  @Test(
    "301, 302, 303, 307 and 308 are followed, to a Location resolved against the current URL",
    arguments: [
      (301, "/c/page?x=1#f", "/c/page?x=1"), (302, "../c/page", "/a/c/page"),
      (303, "page", "/a/b/page"),
      (307, "?q=2", "/a/b/start?q=2"), (308, " ./x/../page\t", "/a/b/page"),
      // Escapes that are there stay, whatever else has to be escaped.
      (302, "/x?u=%2Fa|b", "/x?u=%2Fa%7Cb"), (302, "/caf%C3%A9/a b", "/caf%C3%A9/a%20b"),
      (302, "/%C3%A9[100%]", "/%C3%A9%5B100%25%5D"), (302, "/é%2F%zz?#a#b", "/%C3%A9%2F%25zz?"),
    ])
  func follows(status: Int, location: String, target: String) async throws {
    try await withServer { request, connection in
      if request.target == "/a/b/start?q=1" {
        try await connection.respond(status: status, headers: ["Location: \(location)"])
      } else {
        try await connection.respond(headers: ["Content-Type: text/html"], body: samplePage)
      }
    } _: { server in
      let source = server.url("/a/b/start?q=1")
      let link = try await resolver.appLink(from: source)
      #expect(link.sourceURL == source)
      #expect(link.targets.map(\.url) == [URL("app://page")])
      #expect(server.requests.map(\.target) == ["/a/b/start?q=1", target])
      #expect(link.webURL?.absoluteString.hasPrefix(server.address(target)) == true)
    }
  }

  @Test("ten redirects are followed, but not eleven")
  func count() async throws {
    let loader = FakeLoader { request in
      let left = Int(request.url.lastPathComponent) ?? 0
      if left == 0 { return PageResponse(status: 200, body: Data(samplePage.utf8)) }
      return PageResponse(status: 302, headers: ["Location": "/\(left - 1)"])
    }
    let resolver = WebPageAppLinkResolver(loader)
    #expect(try await resolver.appLink(from: URL("https://a.example/10")).targets.count == 1)
    await #expect(throws: AppLinkError.tooManyRedirects(URL("https://a.example/0"), limit: 10)) {
      try await resolver.appLink(from: URL("https://a.example/11"))
    }
    #expect(loader.requests.count == 11 + 11)
  }

  @Test("a redirect to an earlier URL is a loop, even when only the fragment differs")
  func loop() async throws {
    let loader = FakeLoader { request in
      let next = request.url.path() == "/a" ? "/b" : "/a#again"
      return PageResponse(status: 302, headers: ["Location": next])
    }
    await #expect(throws: AppLinkError.redirectLoop(URL("https://a.example/a#again"))) {
      try await WebPageAppLinkResolver(loader).appLink(from: URL("https://a.example/a"))
    }
    #expect(loader.requests.count == 2)
  }

  @Test("a redirect with a missing or invalid Location is an error that names the page")
  func locations() async throws {
    let url = URL("https://example.com/")
    for (headers, error) in [
      ([:], .missingLocation(url, status: 301)),
      (["Location": " "], .missingLocation(url, status: 301)),
      (["Location": "http://[bad"], .malformedLocation(url, location: "http://[bad")),
    ] as [([String: String], AppLinkError)] {
      let loader = FakeLoader { _ in PageResponse(status: 301, headers: headers) }
      await #expect(throws: error) { try await WebPageAppLinkResolver(loader).appLink(from: url) }
    }
  }

  @Test(
    "a redirect from https to http is refused, in any case of letters, unless the policy allows it",
    arguments: [
      ("https", "http"), ("https", "HTTP"), ("HTTPS", "http"), ("HTTPS", "hTTp"),
    ])
  func downgrade(from secure: String, to insecure: String) async throws {
    let (source, target) = (try url("\(secure)://e.com/"), try url("\(insecure)://e.com/"))
    let loader = FakeLoader(redirectingTo: target.absoluteString)
    await #expect(throws: AppLinkError.insecureRedirect(from: source, to: target)) {
      try await WebPageAppLinkResolver(loader).appLink(from: source)
    }
    #expect(loader.requests.count == 1)
    let lax = WebPageAppLinkResolver(
      FakeLoader(redirectingTo: target.absoluteString),
      policy: .with { $0.allowsInsecureDowngrade = true })
    #expect(try await lax.appLink(from: source).targets.count == 1)
  }

  @Test(
    "a redirect to a scheme other than http and https is refused, whatever the policy",
    arguments: ["file:///etc/passwd", "data:text/html,x", "app://x", "javascript:alert(1)"])
  func schemes(_ location: String) async throws {
    let loader = FakeLoader { _ in PageResponse(status: 302, headers: ["Location": location]) }
    for policy in [AppLinkPolicy.default, .permissive] {
      let resolver = WebPageAppLinkResolver(loader, policy: policy)
      let target = try #require(URL(string: location))
      await #expect(throws: AppLinkError.unsupportedScheme(target)) {
        try await resolver.appLink(from: URL("https://example.com/"))
      }
    }
  }

  @Test(
    "a redirect keeps the fragment of the original URL unless its Location has one",
    arguments: [
      ("/#part", "/page", "/page#part"), ("/#part", "/page#other", "/page#other"),
      ("/#part", "/page#", "/page#"), ("/", "/page", "/page"),
      ("/#%C3%A9", "?q=%20", "/?q=%20#%C3%A9"),
    ])
  func fragments(_ asked: String, _ location: String, _ reached: String) async throws {
    let host = "https://example.com"
    let loader = FakeLoader(redirectingTo: location)
    let link = try await WebPageAppLinkResolver(loader).appLink(from: url(host + asked))
    #expect(link.webURL?.absoluteString == host + reached)
  }

  @Test(
    "a Location is read as browsers read it: backslashes are slashes, other bytes are escaped",
    arguments: [
      (#"\\b.example\x"#, "https://b.example/x"), (#"\x\y?a\b#c\d"#, "https://a.example/x/y?a%5Cb"),
      (#"//b.example\@a.example/"#, "https://b.example/@a.example/"),
      (#"https:\\b.example/"#, "https://b.example/"),
    ])
  func backslashes(_ location: String, _ reached: String) async throws {
    let loader = FakeLoader(redirectingTo: location)
    _ = try await WebPageAppLinkResolver(loader).appLink(from: URL("https://a.example/start"))
    #expect(loader.requests.last?.url.absoluteString.hasPrefix(reached) == true)
  }

  @Test("a URL of more than 8 KiB is not asked for, and a redirect does not lead to it")
  func longURL() async throws {
    let start = "https://example.com/"
    let longest = try url(start + String(repeating: "x", count: 8 << 10 - start.count))
    let tooLong = try url(longest.absoluteString + "x")
    let loader = FakeLoader(redirectingTo: tooLong.absoluteString)
    for url in [longest, tooLong] {
      await #expect {
        try await WebPageAppLinkResolver(loader).appLink(from: url)
      } throws: {
        guard case let error as AppLinkError = $0, case .tooLarge(_, limit: 8 << 10) = error else {
          return false
        }
        return error.recoverySuggestion == "Give a shorter URL."
      }
    }
    #expect(loader.requests.map(\.url) == [longest])
  }

  @Test("a Location keeps bytes outside ASCII as escapes, in UTF-8 or not")
  func locationBytes() async throws {
    try await withServer { request, connection in
      guard request.path == "/start" else { return try await connection.respond(body: samplePage) }
      try await connection.write("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /caf")
      try await connection.write([0xE9, 0x2D, 0xC3, 0xA9, 0x0D, 0x0A, 0x0D, 0x0A])
    } _: { server in
      _ = try await resolver.appLink(from: server.url("/start"))
      #expect(server.requests.last?.target == "/caf%E9-%C3%A9")
    }
  }

  @Test("requests identify the tool, and carry neither cookies nor credentials")
  func nothingCarried() async throws {
    try await withServer { request, connection in
      if request.path == "/start" {
        try await connection.respond(
          status: 302, headers: ["Set-Cookie: id=1; Path=/", "Location: /next"])
      } else {
        try await connection.respond(headers: ["Set-Cookie: id=2; Path=/"], body: samplePage)
      }
    } _: { server in
      let start = try url("http://u:p@127.0.0.1:\(server.port)/start")
      for _ in 0..<2 {
        _ = try await WebPageAppLinkResolver(.default).appLink(from: start)
      }
      #expect(server.requests.count == 4)
      for request in server.requests {
        #expect(request.method == "GET")
        #expect(request.header("User-Agent")?.hasPrefix("applink/") == true)
        #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
        for name in ["Cookie", "Authorization", "Referer"] { #expect(request.header(name) == nil) }
        #expect(request.header("Prefer-Html-Meta-Tags") == "al")
      }
    }
  }
}
