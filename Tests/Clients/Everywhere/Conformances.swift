import Bolts
import Foundation
import Testing

// What users write to conform to the protocols of the library, in the body of a main actor class, of an
// actor and of a structure. Every target of this folder compiles this file: in Swift 5, in Swift 6, and with
// default isolation on the main actor.

@MainActor
private final class Screen: URLOpening, AppLinkResolving, PageLoading, ContinuationExecutor {
  var log: [String] = []

  func open(_ url: URL) async -> Bool {
    log.append("open")
    return url.scheme == "example"
  }

  func openUniversalLink(_ url: URL) async -> Bool {
    log.append("universal link")
    return false
  }

  func appLink(from url: URL) async throws -> AppLink {
    log.append("resolve")
    return try await pageResolver(self).appLink(from: url)
  }

  func load(_ request: PageRequest) async throws -> PageResponse {
    log.append("load")
    return page
  }

  nonisolated func execute(_ work: @escaping @Sendable () -> Void) {
    Task { @MainActor in
      log.append("execute")
      work()
    }
  }

  func count(_ bus: MeasurementEventBus) -> AnyObject {
    bus.onMainActor.subscribe { [weak self] event in self?.log.append(event.name.rawValue) }
  }
}

private actor Service: URLOpening, AppLinkResolving, PageLoading, ContinuationExecutor {
  var log: [String] = []

  func open(_ url: URL) async -> Bool {
    log.append("open")
    return url.scheme == "example"
  }

  func openUniversalLink(_ url: URL) async -> Bool {
    log.append("universal link")
    return false
  }

  func appLink(from url: URL) async throws -> AppLink {
    log.append("resolve")
    return try await pageResolver(self).appLink(from: url)
  }

  func load(_ request: PageRequest) async throws -> PageResponse {
    log.append("load")
    return page
  }

  nonisolated func execute(_ work: @escaping @Sendable () -> Void) {
    Task { await run(work) }
  }

  private func run(_ work: () -> Void) {
    log.append("execute")
    work()
  }
}

private struct Fixed: URLOpening, AppLinkResolving, PageLoading, ContinuationExecutor {
  let scheme = "example"

  func open(_ url: URL) async -> Bool { url.scheme == scheme }

  func appLink(from url: URL) async throws -> AppLink {
    try await pageResolver(self).appLink(from: url)
  }

  func load(_ request: PageRequest) async throws -> PageResponse { page }

  func execute(_ work: @escaping @Sendable () -> Void) { work() }
}

nonisolated private func pageResolver(_ loader: some PageLoading) -> WebPageAppLinkResolver {
  var policy = AppLinkPolicy()
  policy.timeout = .seconds(86_400)
  return WebPageAppLinkResolver(device: .ios, loader: loader, policy: policy)
}

nonisolated private let page = PageResponse(
  status: 200, headers: ["content-type": "text/html"],
  body: Data(
    #"<meta property="al:ios:url" content="https://example.com/1"><meta property="al:ios" content="">"#
      .utf8)
    + Data(#"<meta property="al:ios:url" content="example://1">"#.utf8))

@Suite("Users' conformances, as one writes them")
struct ConformanceTests {
  private func use(
    _ client: some URLOpening & AppLinkResolving & PageLoading & ContinuationExecutor
  ) async throws {
    let url = try #require(URL(string: "https://example.com/"))
    let navigator = AppLinkNavigator(
      resolver: client, opener: client, events: MeasurementEventBus())
    #expect(try await navigator.navigate(to: url).openedURL?.scheme == "example")
    #expect(try await BoltsTask(1).continueOnSuccessWith(on: client) { $0 + 1 }.value == 2)
  }

  @Test("a main actor class uses its state in them")
  @MainActor
  func mainActorClass() async throws {
    let screen = Screen()
    try await use(screen)
    #expect(screen.log == ["resolve", "load", "universal link", "open", "execute"])
  }

  @Test("a callback for events uses the state of a main actor class")
  @MainActor
  func events() async {
    let screen = Screen()
    let bus = MeasurementEventBus()
    let subscription = screen.count(bus)
    bus.post(MeasurementEvent(name: .linkParse, arguments: [:]))
    bus.post(MeasurementEvent(name: .navigateIn, arguments: [:]))
    while screen.log.count < 2 { await Task.yield() }
    #expect(screen.log == ["al_link_parse", "al_nav_in"])
    _ = subscription
  }

  @Test("an actor uses its state in them")
  func actor() async throws {
    let service = Service()
    try await use(service)
    #expect(await service.log == ["resolve", "load", "universal link", "open", "execute"])
  }

  @Test("a structure needs nothing more than the methods")
  func structure() async throws {
    try await use(Fixed())
  }
}
