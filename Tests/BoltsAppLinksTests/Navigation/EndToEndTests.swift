import BoltsAppLinks
import BoltsTesting
import Foundation
import LoopbackHTTP
import TestSupport
import Testing

@Suite("End to end over loopback HTTP")
@MainActor
struct EndToEndTests {
  private let bus = MeasurementEventBus()

  private static let page = """
    <!doctype html><html><head>
    <meta property="al:ios"><meta property="al:ios:url" content="recipes://42">
    <meta property="al:ios:app_name" content="Recipes"><meta property="al:ios:app_store_id" content="7">
    <meta property="al:web:should_fallback" content="true">
    </head><body>Soup</body></html>
    """

  @Test("a page is resolved and opened, and the other app returns to its referer, with events")
  func roundTrip() async throws {
    try await withServer { request, connection in
      if request.path == "/recipe" {
        try await connection.respond(headers: ["Content-Type: text/html"], body: Self.page)
      } else {
        try await connection.respond(status: 302, headers: ["Location: /recipe"])
      }
    } _: { server in
      var events = bus.events().makeAsyncIterator()
      let page = try url(server.address("/moved"))

      // The first app finds out what would happen, and follows the link with a way back.
      let recipesPhone = RecordingURLOpener(installedSchemes: ["recipes", "news"])
      let resolver = WebPageAppLinkResolver(device: .ios, clock: TestClock())
      let link = try await resolver.appLink(from: page)
      let navigator = AppLinkNavigator(resolver: resolver, opener: recipesPhone, events: bus)
      let wayBack = AppLinkNavigator.refererData(appName: "News", url: try url("news://story/1"))
      let extras: [String: JSONValue] = ["fb_access_token": "S3CRET", "course": "soup & salad"]
      let plan = await navigator.plan(for: link, extras: extras, appLinkData: wayBack)
      let result = try await navigator.navigate(to: link, extras: extras, appLinkData: wayBack)
      #expect(plan.kind == .app)
      #expect(plan.url == result.openedURL)
      let out = try #require(await events.next())
      #expect(out.name == .navigateOut)
      #expect(out.arguments["sourceURL"] == page.absoluteString)
      #expect(out.arguments["outputURLScheme"] == "recipes")

      // The second app is opened with it.
      let opened = try #require(recipesPhone.openedURLs.first)
      let inbound = await bus.receive(opened, sourceApplication: "com.example.news")
      #expect(inbound.targetURL == page)
      #expect(inbound.appLinkExtras == extras)
      #expect(await events.next()?.name == .linkParse)
      let entry = try #require(await events.next())
      #expect(entry.name == .navigateIn)
      #expect(entry.arguments["refererAppName"] == "News")
      #expect(!entry.description.contains("S3CRET"))

      // It shows the banner, and a tap goes back.
      let controller = ReturnToRefererController(navigator: navigator, events: bus)
      controller.show(inbound.appLinkReferer)
      #expect(controller.label == "Touch to return to News")
      #expect(await controller.returnToReferer()?.kind == .app)
      let back = try #require(await events.next())
      #expect(back.name == .refererBackOut)
      #expect(back.arguments["outputURL"]?.hasPrefix("news://story/1?") == true)
      #expect(back.arguments["success"] == "1")
      #expect(server.requests.map(\.path) == ["/moved", "/recipe"])
      #expect(server.requests.first?.header("Prefer-Html-Meta-Tags") == "al")
    }
  }
}
