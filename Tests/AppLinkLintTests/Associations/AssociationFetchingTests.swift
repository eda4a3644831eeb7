import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@testable import AppLinkLint

@Suite("Resolving association files: requests and what is reported")
struct AssociationFetchingTests {
  private static let wellKnown = "https://example.com/.well-known/apple-app-site-association"
  private static let root = "https://example.com/apple-app-site-association"
  private static let links = "https://example.com/.well-known/assetlinks.json"
  private static let apple = AppleCase.file(#"[{"/": "/a/*"}]"#)

  private func url(_ text: String = "https://example.com/a/1") throws -> URL {
    try #require(URL(string: text))
  }

  private func loader(_ responses: [String: PageResponse]) -> FakeLoader {
    FakeLoader { responses[$0.url.absoluteString] ?? PageResponse(status: 404) }
  }

  private func appleFile(
    _ loader: FakeLoader
  ) async throws -> FetchedAssociation<AppSiteAssociation> {
    try await AssociationResolver(loader: loader, clock: TestClock()).appSiteAssociation(for: url())
  }

  private func androidFile(
    _ loader: FakeLoader, policy: AppLinkPolicy = .default
  ) async throws -> FetchedAssociation<AssetLinks> {
    try await AssociationResolver(loader: loader, policy: policy, clock: TestClock())
      .assetLinks(for: url())
  }

  @Test("JSON is asked for, and one byte more than is read of it")
  func request() async throws {
    let loader = loader([Self.links: .json("[]"), Self.wellKnown: .json(Self.apple)])
    _ = try await androidFile(loader)
    _ = try await appleFile(loader)
    #expect(loader.requests.map(\.maximumBytes) == [(512 << 10) + 1, (128 << 10) + 1])
    #expect(loader.requests.allSatisfy { $0.headers == ["Accept": "application/json"] })
  }

  @Test("For an app that declares a wildcard the nearest host above that has a file decides")
  func parents() async throws {
    for (host, found) in [
      ("m.example.com", "example.com"), ("a.b.c.example.com", "example.com"),
      ("a.b.c.d.example.com", nil), ("example.com", nil), ("[::1]", nil), ("1.2.3.4", nil),
      ("m.other.example", nil),
    ] as [(String, String?)] {
      let loader = loader([
        Self.wellKnown: .json(Self.apple),
        "https://other.example/.well-known/apple-app-site-association": .json("{"),
      ])
      let resolver = AssociationResolver(loader: loader, clock: TestClock())
      let url = try url("https://\(host)/a/1")
      let file = try await resolver.parentFile(of: url, isApple: true)
      #expect(file?.url.host() == found, "\(host)")
      #expect(file.map { $0.value.decision(for: url).kind == .match } ?? true)
      #expect(loader.requests.allSatisfy { $0.url.host() != host && $0.url.host() != "com" })
    }
  }

  @Test(
    "the content type is application/json, in any case, with or without parameters",
    arguments: [
      ("application/json", true), ("Application/JSON", true),
      ("application/json; charset=utf-8", true), (" application/json ;x", true),
      ("application/jsonx", false), ("text/json", false), ("", false), (nil, false),
      ("text/html;application/json", false),
    ] as [(String?, Bool)])
  func contentTypes(type: String?, isJSON: Bool) async throws {
    let loader = loader([
      Self.links: .json("[]", type: type), Self.wellKnown: .json(Self.apple, type: type),
    ])
    if isJSON {
      #expect(try await androidFile(loader).diagnostics.map(\.code) == [.noStatements])
      #expect(try await appleFile(loader).diagnostics.isEmpty)
    } else {
      await #expect(
        throws: AssociationFileError.wrongContentType(try url(Self.links), found: type)
      ) { try await androidFile(loader) }
      #expect(try await appleFile(loader).diagnostics.map(\.code) == [.contentType])
    }
  }

  @Test("The content type is reported before the faults of the file")
  func order() async throws {
    let file = try await appleFile(loader([Self.wellKnown: .json("{}", type: nil)]))
    #expect(file.diagnostics.map(\.code) == [.contentType, .missingDetails])
    #expect(file.value.diagnostics.map(\.code) == [.missingDetails])
  }

  @Test("Apple's file is for its own host only, and a URL of another scheme has none")
  func host() async throws {
    let file = try await appleFile(loader([Self.wellKnown: .json(Self.apple)]))
    #expect(file.url.absoluteString == Self.wellKnown)
    #expect(file.value.decision(for: try url()).kind == .match)
    #expect(file.value.decision(for: try url("https://www.example.com/a/1")).kind == .noMatch)
    let mail = try url("mailto:a@b")
    await #expect(throws: AppLinkError.unsupportedScheme(mail)) {
      try await AssociationResolver(loader: loader([:])).assetLinks(for: mail)
    }
  }

  @Test("The file at the root decides only where the first is answered with 404 or 410")
  func root() async throws {
    for status in [404, 410] {
      let loader = loader([
        Self.wellKnown: PageResponse(status: status), Self.root: .json(Self.apple),
      ])
      #expect(try await appleFile(loader).url.absoluteString == Self.root)
    }
    for status in [204, 403, 408, 429, 500, 503] {
      let first = loader([
        Self.wellKnown: PageResponse(status: status), Self.root: .json(Self.apple),
      ])
      await #expect(throws: AppLinkError.httpStatus(try url(Self.wellKnown), status: status)) {
        try await appleFile(first)
      }
      // Where the second can't answer for now, it is not known whether the file is there.
      let second = loader([Self.root: PageResponse(status: status)])
      let place = AppLinkError.isTemporary(status) ? Self.root : Self.wellKnown
      let known = AppLinkError.isTemporary(status) ? status : 404
      await #expect(throws: AppLinkError.httpStatus(try url(place), status: known)) {
        try await appleFile(second)
      }
    }
    for status in [204, 404] {
      let loader = loader([Self.links: PageResponse(status: status)])
      await #expect(throws: AppLinkError.httpStatus(try url(Self.links), status: status)) {
        try await androidFile(loader)
      }
    }
    let neither = FakeLoader { _ in PageResponse(status: 410) }
    await #expect(throws: AppLinkError.httpStatus(try url(Self.wellKnown), status: 410)) {
      try await appleFile(neither)
    }
    #expect(neither.requests.map(\.url.absoluteString) == [Self.wellKnown, Self.root])
    let broken = FakeLoader { _ in throw URLError(.notConnectedToInternet) }
    await #expect(throws: AppLinkError.self) { try await appleFile(broken) }
    #expect(broken.requests.count == 1)
    let redirected = loader([
      Self.root: PageResponse(status: 302, headers: ["Location": "https://b.example/"])
    ])
    await #expect(
      throws: AssociationFileError.redirected(
        from: try url(Self.root), to: try url("https://b.example/"))
    ) { try await appleFile(redirected) }
    let malformed = loader([Self.wellKnown: .json("{"), Self.root: .json(Self.apple)])
    await #expect(throws: AssociationFileError.self) { try await appleFile(malformed) }
    #expect(malformed.requests.count == 1)
  }

  @Test("Includes are followed level by level, each once, and those below the first are reported")
  func levels() async throws {
    func file(_ package: String, _ includes: String...) -> PageResponse {
      let statement = AssetLinksCase.statement(target: AssetLinksCase.target(package))
      let list = [statement] + includes.map { #"{"include": "https://a.example/\#($0)"}"# }
      return .json("[\(list.joined(separator: ","))]")
    }
    let loader = loader([
      Self.links: file("a.first", "1", "2", "1"),
      "https://a.example/1": file("a.one", "3"), "https://a.example/2": file("a.two", "1"),
      "https://a.example/3": file("a.three", "4"),
      "https://a.example/4": .json("[1]", type: "text/plain"),
    ])
    let fetched = try await androidFile(loader)
    #expect(fetched.value.packages == ["a.first", "a.one", "a.two", "a.three"])
    #expect(fetched.value.includes.map(\.lastPathComponent) == ["1", "2", "1"])
    #expect(fetched.diagnostics.map(\.code) == [.includeTooDeep, .includeNotRead])
    #expect(fetched.diagnostics[0].value == "https://a.example/3")
    #expect(fetched.diagnostics[1].message.contains("https://a.example/4 is served as text/plain"))
    #expect(fetched.url.absoluteString == Self.links)
    let order = loader.requests.map(\.url.lastPathComponent)
    #expect(order == ["assetlinks.json", "1", "2", "3", "4"])
    // The host of the first file is that of all.
    #expect(fetched.value.decision(for: try url()).apps.count == 4)
    #expect(fetched.value.decision(for: try url("https://a.example/")).kind == .noMatch)
  }

  @Test("Of more than ten files the eleventh is reported, and none is read after it")
  func limit() async throws {
    let includes = (1...12).map { #"{"include": "https://a.example/\#($0)"}"# }
    var responses = [Self.links: PageResponse.json("[\(includes.joined(separator: ","))]")]
    for index in 1...12 { responses["https://a.example/\(index)"] = .json("[]") }
    let loader = loader(responses)
    let fetched = try await androidFile(loader)
    #expect(fetched.diagnostics.map(\.code) == [.includeNotRead])
    #expect(fetched.diagnostics[0].message.contains("https://a.example/10 was not read"))
    #expect(loader.requests.count == 10)
  }

  @Test("One time limit is for a file and its includes together; an include loses only itself")
  func timeout() async throws {
    let clock = TestClock()
    let gate = Gate()
    let loader = FakeLoader { request in
      if request.url.absoluteString == Self.links {
        await clock.advance(by: .seconds(1))
        return .json(
          #"[{"include": "https://a.example/"}, {"include": "https://b.example/"}]"#)
      }
      gate.open()
      try await clock.sleep(until: clock.now.advanced(by: .seconds(1_000)))
      return PageResponse(status: 404)
    }
    let resolver = AssociationResolver(
      loader: loader, policy: .with { $0.timeout = .seconds(10) }, clock: clock)
    let first = try url()
    let file = Task { try await resolver.assetLinks(for: first) }
    await gate.wait()
    await clock.advance(by: .seconds(9))
    let fetched = try await file.value
    #expect(fetched.value.includes.count == 2)
    for (include, error) in fetched.unreadIncludes {
      #expect(error as? AppLinkError == .timedOut(try url(include), after: .seconds(10)))
    }
    #expect(fetched.unreadIncludes.count == 2)
  }

  @Test(
    "http is used only for this computer, and the default port is left out",
    arguments: [
      ("http://localhost/x", "http://localhost"), ("http://LOCALHOST:81", "http://localhost:81"),
      ("http://[::1]:8080/", "http://[::1]:8080"), ("http://127.0.0.1/", "http://127.0.0.1"),
      ("https://localhost/", "https://localhost"), ("http://127.0.0.2/", "https://127.0.0.2"),
      ("http://a.example:80/", "https://a.example"), ("https://a.example:443", "https://a.example"),
      ("HTTP://A.Example:443/", "https://a.example"),
      ("https://a.example:80", "https://a.example:80"),
      ("https://u@[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"),
      ("https://a.example:/", "https://a.example"),
      ("https://a.example?b:1@c", "https://a.example"),
      ("http://localhost.example/", "https://localhost.example"),
      ("https://u:p@a.example:1/", "https://a.example:1"),
    ])
  func sites(text: String, origin: String) throws {
    let site = try #require(AssociatedURL(try url(text)))
    #expect(site.origin == origin)
    #expect(site.site == String(origin.trimmingPrefix(/https?:\/\//)))
  }

  @Test("a site's file objects to links that it lets no app open; one that is not read, to none")
  func objections() async throws {
    let loader = FakeLoader { request in
      request.url.host() == "broken.example"
        ? PageResponse(status: 500)
        : .json(request.url.path().hasSuffix("links.json") ? "[]" : Self.apple)
    }
    let resolver = AssociationResolver(loader: loader, clock: TestClock())
    for (platform, text, isObjection) in [
      (.ios, "app.example/x", true), (.ipad, "app.example/a/1", false),
      (.android, "app.example/a/1", true), (.windows, "app.example/x", false),
      (.ios, "broken.example/x", false),
    ] as [(AppLinkPlatform, String, Bool)] {
      let target = AppLinkTarget(platform: platform, package: "org.example.app")
      let objection = await resolver.objection(to: target, at: try url("https://\(text)"))
      #expect((objection != nil) == isObjection, "\(platform) \(text)")
    }
  }
}
