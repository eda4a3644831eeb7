import BoltsAppLinks
import Foundation
import LoopbackHTTP
import TestSupport
import Testing

@Suite("Index service resolver")
struct IndexResolverTests {
  private let endpoint = URL("https://index.example/v1?x=1")
  private let url = URL("https://example.com/a?b=1&c=%2C,d")

  private func loader(_ reply: String) -> FakeLoader {
    FakeLoader { _ in PageResponse(status: 200, body: Data(reply.utf8)) }
  }

  private func resolver(
    _ loader: FakeLoader, device: AppLinkDevice = .iphone, batchSize: Int = 50
  ) -> AppLinkIndexResolver {
    AppLinkIndexResolver(
      endpoint: endpoint, accessToken: "s&cret", device: device, batchSize: batchSize,
      loader: loader, policy: AppLinkPolicy(timeout: .seconds(86_400)))
  }

  @Test("a request contains ids, fields and the token, all escaped, including commas in a URL")
  func request() async throws {
    let id = "https://example.com/a?b=1&c=%2C%2Cd"
    let loader = loader(#"{"\#(id)":{"id":"x"}}"#)
    let link = try await resolver(loader).appLink(from: url)
    #expect(link == AppLink(sourceURL: url, webURL: url))
    #expect(
      loader.requests.map(\.url.absoluteString) == [
        "https://index.example/v1?x=1&ids=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c%3D%252C%252Cd"
          + "&fields=app_links&access_token=s%26cret"
      ])
  }

  @Test("the targets of the device's platforms and the web URL are read, without duplicates")
  func reply() async throws {
    let reply = """
      {"https://example.com/": {"id": "https://example.com/", "app_links": {
        "ios": [{"url": "app://ios", "app_store_id": 12345678901234567890, "app_name": "A"},
                {"url": "app://ios", "app_store_id": "12345678901234567890", "app_name": "A"}],
        "iphone": {"url": "app://iphone", "app_name": null},
        "android": [{"package": "com.example", "class": "Main", "url": "app://android"}],
        "web": {"url": "https://example.com/web", "should_fallback": true}, "other": 1}}}
      """
    let url = URL("https://example.com/")
    let link = try await resolver(loader(reply)).appLink(from: url)
    #expect(
      link.targets == [
        AppLinkTarget(platform: .iphone, url: URL("app://iphone")),
        AppLinkTarget(
          platform: .ios, url: URL("app://ios"), appName: "A", appStoreID: "12345678901234567890"),
      ])
    #expect(link.webURL == URL("https://example.com/web"))
    let android = try await resolver(loader(reply), device: .android).appLink(from: url)
    #expect(android.targets.map(\.package) == ["com.example"])
    #expect(android.targets.map(\.className) == ["Main"])
  }

  @Test(
    "should_fallback may be a string, a Boolean or a number",
    arguments: ["false", "\"false\"", "\"NO\"", "\"0\"", "0"])
  func noFallback(_ value: String) async throws {
    let reply = #"{"https://example.com/":{"app_links":{"web":{"should_fallback":\#(value)}}}}"#
    let link = try await resolver(loader(reply)).appLink(from: URL("https://example.com/"))
    #expect(link.webURL == nil)
  }

  @Test(
    "values of the wrong type are ignored, and the others are kept",
    arguments: [
      #""ios":[null,1,"x",[],{"url":"app://x"}]"#, #""ios":[{"url":"app://x","app_name":{}}]"#,
      #""ios":{"url":"app://x"},"web":null"#, #""ios":[{"url":"app://x"}],"web":[1],"iphone":7"#,
      #""ios":[{"url":"app://x"}],"web":{"url":5,"should_fallback":[]}"#,
    ])
  func tolerant(_ links: String) async throws {
    let source = URL("https://example.com/")
    let reply = #"{"https://example.com/":{"app_links":{\#(links)}}}"#
    let link = try await resolver(loader(reply)).appLink(from: source)
    #expect(link.targets.map(\.url) == [URL("app://x")])
    #expect(link.webURL?.scheme == "https")
  }

  @Test(
    "a malformed reply is an error that says what is malformed",
    arguments: [
      "", "nonsense", "[]", "null", "{", "{}", #"{"error":{"message":"Bad token"}}"#,
      #"{"error":1}"#, #"{"https://example.com/":null}"#, #"{"https://example.com/":[]}"#,
      #"{"https://example.com/":{"app_links":[]}}"#, #"{"https://example.com/":{"app_links":"x"}}"#,
      String(repeating: "[", count: 100_000),
    ])
  func malformed(_ reply: String) async throws {
    let error = await #expect(throws: AppLinkError.self) {
      try await resolver(loader(reply)).appLink(from: URL("https://example.com/"))
    }
    guard case .malformedIndexReply(endpoint, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reply.contains("Bad token") == reason.contains("Bad token"))
  }

  @Test("URLs are requested in batches, and an error of one batch does not affect the others")
  func batches() async throws {
    let loader = FakeLoader { request in
      let ids = AppLinkURL(request.url).inputQueryParameters["ids"] ?? nil
      let urls = (ids ?? "").split(separator: ",")
      if urls.contains("https://example.com/7") { return PageResponse(status: 500) }
      let entries = urls.map { #""\#($0)":{"app_links":{"ios":[{"url":"app://\#($0.count)"}]}}"# }
      return PageResponse(status: 200, body: Data("{\(entries.joined(separator: ","))}".utf8))
    }
    let urls = try (0..<25).map { try #require(URL(string: "https://example.com/\($0)")) }
    let outcomes = await resolver(loader, batchSize: 10).appLinks(from: urls + urls)
    #expect(loader.requests.count == 3)
    #expect(outcomes.count == 25)
    for (index, url) in urls.enumerated() {
      #expect((try? outcomes[url]?.get().targets.count) == (index < 10 ? nil : 1))
    }
  }

  @Test("long URLs are split into more requests")
  func longURLs() async throws {
    let loader = loader("{}")
    let path = String(repeating: "x", count: 3000)
    let urls = try (0..<6).map { try #require(URL(string: "https://example.com/\($0)\(path)")) }
    _ = await resolver(loader).appLinks(from: urls)
    #expect(loader.requests.count == 3)
  }

  @Test(
    "an error never contains the access token, wherever a server or a loader repeats it",
    arguments: [
      (302, "http://["), (302, "http://x.example/?access_token=s%26cret"), (500, ""), (302, ""),
      (302, "https://x.example/?access_token=s%26cret"), (302, "http://[bad?access_token=s%26cret"),
      (302, "https://x.example/#access_token=s%26cret"), (302, "https://x.example/s%2526cret"),
      (200, #"{"error":{"message":"Malformed access token s&cret"}}"#),
      (200, #"{"error":{"message":"s\u0026cret"}}"#), (0, "can't load https://x/?t=s%26cret"),
    ])
  func token(status: Int, text: String) async throws {
    struct Failure: Error { let text: String }
    let loader = FakeLoader { request in
      if status == 0 { throw Failure(text: text) }
      // The last redirect leads nowhere.
      if request.url.host() == "x.example" { return PageResponse(status: 404) }
      return PageResponse(
        status: status, headers: status == 302 && !text.isEmpty ? ["Location": text] : [:],
        body: Data(text.utf8))
    }
    let error = await #expect(throws: AppLinkError.self) {
      try await resolver(loader).appLink(from: url)
    }
    #expect(error.map { "\($0)" + String(reflecting: $0) + "\($0.url)" }?.contains("cret") == false)
  }

  @Test("the index gets a URL without its userinfo and fragment")
  func passedOn() async throws {
    let loader = loader(#"{"https://e.com/a":{}}"#)
    let url = URL("https://bob:hunter2@e.com/a#access_token=x")
    #expect(try await resolver(loader).appLink(from: url).sourceURL == url)
    #expect(loader.requests.first?.url.query()?.contains("ids=https%3A%2F%2Fe.com%2Fa&") == true)
  }

  @Test("URLs that are asked for during four requests go into the next ones together")
  func gathering() async throws {
    let gate = Gate()
    let loader = FakeLoader { request in
      await gate.wait()
      let ids = AppLinkURL(request.url).targetQueryParameter("ids") ?? ""
      let entries = ids.split(separator: ",").map { #""\#($0)":{}"# }
      return PageResponse(status: 200, body: Data("{\(entries.joined(separator: ","))}".utf8))
    }
    let index = resolver(loader)
    let urls = try (0..<104).map { try #require(URL(string: "https://example.com/\($0)")) }
    let arrivals = Gate(opensAtCall: urls.count)
    await withTaskGroup(of: Bool.self) { group in
      for url in urls {
        group.addTask {
          arrivals.open()
          return (try? await index.appLink(from: url)) != nil
        }
      }
      await arrivals.wait()
      while loader.requests.count < 4 { await Task.yield() }
      // What is on its way to the actor arrives before the first reply.
      for _ in 0..<100 { await Task.yield() }
      gate.open()
      for await isAnswered in group { #expect(isAnswered) }
    }
    #expect(loader.requests.count < 20)
  }

  @Test("a cancelled caller is answered at once, and a request of no other caller is cancelled")
  func cancellation() async throws {
    let cancelled = Gate()
    let loader = FakeLoader { _ in
      await withTaskCancellationHandler {
        await cancelled.wait()
      } onCancel: {
        cancelled.open()
      }
      throw CancellationError()
    }
    let index = resolver(loader)
    let callers = [
      Task { _ = try await index.appLink(from: url) },
      Task { _ = await index.appLinks(from: [url]) },
    ]
    while loader.requests.count < 2 { await Task.yield() }
    for caller in callers { caller.cancel() }
    for caller in callers { _ = await caller.result }
    await cancelled.wait()
  }
}
