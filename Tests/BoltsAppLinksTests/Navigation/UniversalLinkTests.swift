import BoltsAppLinks
import BoltsTesting
import Foundation
import Testing

@Suite("Navigating: universal links", .timeLimit(.minutes(20)))
struct UniversalLinkTests {
  private func navigate(
    _ opener: RecordingURLOpener, policy: AppLinkPolicy = .default
  ) async throws -> NavigationResult {
    try await AppLinkNavigator(opener, policy: policy).navigate(
      to: makeLink(["https://app.example/x"]), extras: ["secretive": "yes"])
  }

  @Test("an https target is offered to installed apps before the browser")
  func app() async throws {
    let opener = RecordingURLOpener(universalLinkHosts: ["app.example"])
    let result = try await navigate(opener)
    #expect(result.kind == .app)
    #expect(opener.attempts.map(\.isUniversalLink) == [true])
    #expect(AppLinkURL(try #require(result.openedURL)).appLinkExtras == ["secretive": "yes"])
  }

  @Test("an https target that no app claims falls back to the web URL, which gets no extras")
  func browser() async throws {
    let opener = RecordingURLOpener()
    let result = try await navigate(opener)
    #expect(result.kind == .browser)
    #expect(opener.attempts.map(\.isUniversalLink) == [true, false])
    #expect(opener.openedURLs.map { $0.host() } == ["www.example.com"])
    #expect(AppLinkURL(try #require(result.openedURL)).appLinkExtras == [:])
  }

  @Test(
    "a universal link that its site's association file excludes is not offered to apps; an unreadable file excludes none"
  )
  func association() async throws {
    let loader = FakeLoader { request in
      if request.url.host() == "broken.example" { return PageResponse(status: 500) }
      guard request.url.path() == "/.well-known/apple-app-site-association" else {
        return PageResponse(status: 404)
      }
      let file =
        #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/y"}]}]}}"#
      return PageResponse(
        status: 200, headers: ["Content-Type": "application/json"], body: Data(file.utf8))
    }
    for (target, kind) in [
      ("app.example/x", NavigationResult.Kind.browser), ("app.example/y", .app),
      ("broken.example/x", .app),
    ] {
      let opener = RecordingURLOpener(universalLinkHosts: ["app.example", "broken.example"])
      let navigator = AppLinkNavigator(
        opener, associations: AssociationResolver(loader: loader, clock: TestClock()))
      let result = try await navigator.navigate(to: makeLink(["https://\(target)"]))
      #expect(result.kind == kind)
      #expect(opener.attempts.map(\.isUniversalLink) == [kind == .app])
      let isExcluded = result.steps[0].description.contains("association file lets no app open it")
      #expect(isExcluded == (kind == .browser))
    }
  }

  @Test("the web URL gets the extras if the policy allows it")
  func extrasToWeb() async throws {
    let policy = AppLinkPolicy(sendsExtrasToWeb: true)
    let result = try await navigate(RecordingURLOpener(), policy: policy)
    #expect(AppLinkURL(try #require(result.openedURL)).appLinkExtras == ["secretive": "yes"])
  }

  @Test("an opener that only opens URLs opens universal links as others, and no packages")
  func simpleOpener() async throws {
    struct Simple: URLOpening {
      func canOpen(_ url: URL) async -> Bool { true }
      func open(_ url: URL) async -> Bool { true }
    }
    let navigator = AppLinkNavigator(Simple())
    let link = try makeLink(["https://app.example/x"])
    #expect(try await navigator.navigate(to: link).kind == .app)
    #expect(await navigator.plan(for: link).kind == .app)
    let package = AppLinkTarget(platform: .android, package: "com.e")
    let other = AppLink(sourceURL: link.sourceURL, targets: [package], webURL: link.sourceURL)
    #expect(try await navigator.navigate(to: other).kind == .browser)
  }
}
