import BoltsAppLinks
import BoltsTesting
import Foundation
import Synchronization
import TestSupport
import Testing

/// A site that is a table of responses; what it has not got is answered with 404.
private final class Site: PageLoading {
  private let responses: [String: PageResponse]
  private let asked = Mutex<[String]>([])

  init(_ responses: [String: PageResponse]) { self.responses = responses }

  var requests: [String] { asked.withLock { $0 } }

  func load(_ request: PageRequest) async throws -> PageResponse {
    let url = request.url.absoluteString
    asked.withLock { $0.append(url) }
    return responses[url] ?? PageResponse(status: 404)
  }
}

private func json(_ text: String, _ more: [String: String] = [:]) -> PageResponse {
  PageResponse(
    status: 200, headers: ["Content-Type": "application/json"].merging(more) { $1 },
    body: Data(text.utf8))
}

@Suite("Resolving association files", .timeLimit(.minutes(20)))
struct AssociationResolverTests {
  private static let wellKnown = "https://example.com/.well-known/apple-app-site-association"
  private static let links = "https://example.com/.well-known/assetlinks.json"
  private static let apple =
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/a/*"}]}]}}"#

  private func url(_ text: String = "https://example.com/a/1") throws -> URL {
    try #require(URL(string: text))
  }

  @Test("The file at the well-known path is used, and applies to its own host only")
  func wellKnown() async throws {
    let site = Site([Self.wellKnown: json(Self.apple)])
    let file = try await AssociationResolver(loader: site, clock: TestClock()).appSiteAssociation(
      for: url())
    #expect(file.url.absoluteString == Self.wellKnown)
    #expect(file.diagnostics.isEmpty)
    #expect(file.value.decision(for: try url()).kind == .match)
    #expect(file.value.decision(for: try url("https://www.example.com/a/1")).kind == .noMatch)
  }

  @Test("Without it the file at the root is used, and a wrong content type is a diagnostic")
  func root() async throws {
    let response = PageResponse(status: 200, body: Data(Self.apple.utf8))
    let site = Site(["https://example.com/apple-app-site-association": response])
    let file = try await AssociationResolver(loader: site, clock: TestClock()).appSiteAssociation(
      for: url())
    #expect(file.diagnostics.map(\.code) == [.contentType])
  }

  @Test("An http URL is requested over https, except on this computer")
  func schemes() async throws {
    let site = Site([:])
    let resolver = AssociationResolver(loader: site, clock: TestClock())
    _ = try? await resolver.assetLinks(for: url("http://example.com/x"))
    _ = try? await resolver.assetLinks(for: url("http://127.0.0.1:8080/x"))
    _ = try? await resolver.assetLinks(for: url("https://example.com:8443/x"))
    #expect(
      site.requests == [
        Self.links, "http://127.0.0.1:8080/.well-known/assetlinks.json",
        "https://example.com:8443/.well-known/assetlinks.json",
      ])
  }

  @Test("A redirect is an error that names its destination")
  func redirect() async throws {
    let site = Site([
      Self.wellKnown: PageResponse(
        status: 301, headers: ["Location": "https://www.example.com/x"])
    ])
    let error = await #expect(throws: AssociationFileError.self) {
      try await AssociationResolver(loader: site, clock: TestClock()).appSiteAssociation(
        for: url())
    }
    #expect("\(error as Any)".contains("https://www.example.com/x"))
    #expect(site.requests.count == 1)
  }

  @Test("assetlinks.json must have the content type application/json")
  func contentType() async throws {
    let site = Site([
      Self.links: PageResponse(
        status: 200, headers: ["Content-Type": "text/plain"], body: Data("[]".utf8))
    ])
    await #expect(throws: AssociationFileError.self) {
      try await AssociationResolver(loader: site, clock: TestClock()).assetLinks(for: url())
    }
  }

  @Test("A file of more than 1 MiB is refused")
  func size() async throws {
    let site = Site([Self.links: json(String(repeating: " ", count: 1 << 20) + "[]")])
    await #expect(throws: AppLinkError.self) {
      try await AssociationResolver(loader: site, clock: TestClock()).assetLinks(for: url())
    }
  }

  @Test("Each include is followed once, and a broken one does not affect the others")
  func includes() async throws {
    let statement = AssetLinksCase.statement()
    let site = Site([
      Self.links: json(
        """
        [{"include": "https://a.example/1"}, {"include": "https://a.example/none"},
         {"include": "https://a.example/1"}]
        """),
      "https://a.example/1": json(#"[{"include": "https://a.example/2"}]"#),
      "https://a.example/2": json("[\(statement), {\"include\": \"\(Self.links)\"}]"),
    ])
    let file = try await AssociationResolver(loader: site, clock: TestClock()).assetLinks(
      for: url())
    #expect(file.value.packages == ["org.example.app"])
    #expect(Set(file.diagnostics.map(\.code)) == [.includeNotRead, .includeTooDeep])
    #expect(site.requests.count == 4)
  }

  @Test("At most ten files are loaded")
  func manyIncludes() async throws {
    let includes = (0..<50).map { #"{"include": "https://a.example/\#($0)"}"# }
    let site = Site([Self.links: json("[\(includes.joined(separator: ","))]")])
    _ = try await AssociationResolver(loader: site, clock: TestClock()).assetLinks(for: url())
    #expect(site.requests.count == 10)
  }

  @Test("A file is cached until its max-age has passed")
  func cache() async throws {
    let clock = TestClock()
    let site = Site([Self.wellKnown: json(Self.apple, ["Cache-Control": "max-age=60"])])
    let resolver = AssociationResolver(loader: site, clock: clock)
    _ = try await resolver.appSiteAssociation(for: url())
    _ = try await resolver.appSiteAssociation(for: url("https://example.com/other"))
    #expect(site.requests.count == 1)
    await clock.advance(by: .seconds(61))
    _ = try await resolver.appSiteAssociation(for: url())
    #expect(site.requests.count == 2)
  }

  @Test("A URL that is not http or https is refused")
  func scheme() async throws {
    await #expect(throws: AppLinkError.self) {
      try await AssociationResolver(loader: Site([:]), clock: TestClock()).assetLinks(
        for: url("mailto:a@b"))
    }
  }
}
