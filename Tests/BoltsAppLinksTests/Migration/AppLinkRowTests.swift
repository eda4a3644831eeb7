import BoltsAppLinks
import BoltsTasks
import Foundation
import LoopbackHTTP
import TestSupport
import Testing

/// An inbound URL with a target, extras and a referer.
private let inbound = AppLinkData(
  targetURL: URL("http://www.example.com/path?baz=bat&flag"), extras: ["k": "v"],
  adding: ["referer_app_link": ["app_name": "Facebook", "url": "fb://something/"]]
).added(to: URL("bolts://?foo=bar"))

@Suite("Migration: the rows of App Links", .timeLimit(.minutes(20)))
struct AppLinkRowTests {
  private let opener = RecordingURLOpener(installedSchemes: ["bolts"])

  @Test func `BFAppLinkVersion`() {
    #expect(AppLinkData.protocolVersion == "1.0" && AppLinkURL(inbound).version == "1.0")
  }

  @Test func `BFAppLink`() throws {
    let link = try makeLink(["bolts://"])
    #expect(link.sourceURL == link.webURL && link.targets.count == 1)
  }

  @Test func `+appLinkWithSourceURL:targets:webURL:`() {
    let link = AppLink(sourceURL: URL("http://a.example"), targets: [], webURL: nil)
    #expect(!link.isBackToReferer && link.targets.isEmpty)
  }

  @Test func `BFAppLinkTarget`() {
    let target = AppLinkTarget(platform: .ios, url: URL("a://"), appName: "A", appStoreID: "1")
    #expect(target.url == URL("a://") && target.appName == "A" && target.appStoreID == "1")
    #expect(target.package == nil && target.className == nil)
  }

  @Test func `+appLinkTargetWithURL:appStoreId:appName:`() {
    #expect(AppLinkTarget(platform: .ios, url: URL("a://")).platform == .ios)
  }

  @Test func `BFAppLinkResolving`() async throws {
    let link = try makeLink(["bolts://"])
    #expect(try await FakeResolver(link).appLink(from: link.sourceURL) == link)
  }

  @Test func `BFWebViewAppLinkResolver`() async throws {
    try await withServer { _, connection in
      try await connection.respond(headers: ["Content-Type: text/html"], body: samplePage)
    } _: { server in
      let link = try await WebPageAppLinkResolver(
        device: .ios, policy: AppLinkPolicy(timeout: .seconds(86_400))
      ).appLink(from: server.url("/"))
      #expect(link.targets.map(\.url) == [URL("app://page")])
    }
  }

  @Test func `BFAppLinkNavigation`() async throws {
    let result = try await AppLinkNavigator(opener).navigate(
      to: makeLink(["bolts://"]), extras: ["a": "1"], appLinkData: ["b": "2"])
    let read = AppLinkURL(try #require(result.openedURL))
    #expect(read.appLinkExtras?["a"] == "1" && read.appLinkData?["b"] == "2")
  }

  @Test func `+navigationWithAppLink:extras:appLinkData:`() async throws {
    #expect(
      try await AppLinkNavigator(opener).navigate(to: makeLink(["bolts://"]), extras: [:]).kind
        == .app)
  }

  @Test func `+navigateToAppLink:error:`() async throws {
    #expect(try await AppLinkNavigator(opener).navigate(to: makeLink(["bolts://"])).kind == .app)
  }

  @Test func `+navigateToURLInBackground:`() async throws {
    let link = try makeLink(["bolts://"])
    let navigator = AppLinkNavigator(
      resolver: FakeResolver(link), opener: opener, events: MeasurementEventBus())
    #expect(try await navigator.navigate(to: link.sourceURL).kind == .app)
    #expect(try await navigator.navigateInBackground(to: link.sourceURL).value.kind == .app)
  }

  @Test func `BFAppLinkNavigationType`() async throws {
    #expect(try await AppLinkNavigator(opener).navigate(to: makeLink(["bolts://"])).kind == .app)
    #expect(
      try await AppLinkNavigator(opener).navigate(to: makeLink(["other://"])).kind == .browser)
    #expect(try await AppLinkNavigator(opener).navigate(to: makeLink([], web: nil)).kind == .failed)
  }

  @Test func `+navigationTypeForLink:`() async throws {
    #expect(await AppLinkNavigator(opener).plan(for: try makeLink(["bolts://"])).kind == .app)
    #expect(opener.openedURLs.isEmpty)
  }

  @Test func `+callbackAppLinkDataForAppWithName:url:`() {
    let data = AppLinkNavigator.refererData(appName: "A", url: URL("a://back"))
    #expect(data["referer_app_link"] == ["app_name": "A", "url": "a://back"])
  }

  @Test func `+resolveAppLinkInBackground:`() async {
    await #expect(throws: AppLinkError.self) {
      try await FakeResolver.unavailable.appLink(from: URL("http://a.example"))
    }
  }

  @Test func `+defaultResolver`() async throws {
    let link = try makeLink(["bolts://"])
    let navigator = AppLinkNavigator(
      resolver: FakeResolver(link), opener: opener, events: MeasurementEventBus())
    #expect(try await navigator.navigate(to: link.sourceURL).kind == .app)
  }

  @Test func `BFURL`() async {
    let seen = await events { bus in
      #expect(AppLinkURL(inbound).inputURL == inbound)
      _ = await bus.parse(inbound)
    }
    #expect(seen.map(\.name) == [.linkParse])
  }

  @Test func `+URLWithInboundURL:sourceApplication:`() async {
    let seen = await events { bus in
      #expect(await bus.receive(inbound, sourceApplication: "x").appLinkExtras == ["k": "v"])
      #expect(bus.received(inbound, sourceApplication: "x").appLinkExtras == ["k": "v"])
    }
    #expect(seen.map(\.name) == [.linkParse, .navigateIn, .linkParse, .navigateIn])
  }

  @Test func `targetURL`() {
    let read = AppLinkURL(inbound)
    #expect(read.targetURL == URL("http://www.example.com/path?baz=bat&flag"))
    #expect(read.inputURL == inbound)
  }

  @Test func `targetQueryParameters`() {
    let read = AppLinkURL(inbound)
    #expect(read.targetQueryParameters == ["baz": "bat", "flag": nil as String?])
    #expect(read.inputQueryParameters["foo"] == "bar")
  }

  @Test func `appLinkData`() {
    let read = AppLinkURL(inbound)
    #expect(read.appLinkExtras == ["k": "v"] && read.appLinkData?["extras"] == ["k": "v"])
    #expect(read.appLinkReferer?.targets.first?.appName == "Facebook")
  }

  @Test func `BFMeasurementEvent`() async {
    let seen = await events { bus in
      await bus.post(MeasurementEvent(name: "own", arguments: ["a": "b"]))
    }
    #expect(seen == [MeasurementEvent(name: "own", arguments: ["a": "b"])])
  }

  @Test func `BFMeasurementEventNotificationName`() async {
    let (bus, center, seen) = (MeasurementEventBus(), NotificationCenter(), Log<String>())
    let observer = center.addObserver(
      forName: .boltsMeasurementEvent, object: nil, queue: nil
    ) { notification in
      let arguments = notification.userInfo?["event_args"] as? [String: String]
      seen.add("\(notification.userInfo?["event_name"] as? String ?? "") \(arguments ?? [:])")
    }
    let bridge = await bus.bridgeNotifications(of: center, on: .immediate)
    await bus.post(MeasurementEvent(name: .navigateIn, arguments: ["a": "b"]))
    bridge.cancel()
    #expect(seen.entries == [#"al_nav_in ["a": "b"]"#])
    center.removeObserver(observer)
  }

  @Test func `BFAppLinkParseEventName`() {
    let names: [MeasurementEvent.Name] = [.linkParse, .navigateIn, .navigateOut, .refererBackOut]
    let old = ["al_link_parse", "al_nav_in", "al_nav_out", "al_ref_back_out"]
    #expect(names.map(\.rawValue) == old)
  }

  @Test func `none`() async throws {
    let link = try makeLink(["bolts://"])
    let found = await FakeResolver(link).appLinks(from: [link.sourceURL])
    #expect(try found[link.sourceURL]?.get() == link)
  }

  @Test func `none: features of Facebook's services`() {
    #expect(AppLinkURL(inbound).targetQueryParameters["al_applink_data"] == nil)
  }
}

@Suite("Migration: what App Links do that Bolts did not", .timeLimit(.minutes(20)))
struct AppLinkDifferenceRowTests {
  private let opener = RecordingURLOpener(installedSchemes: ["bolts"])

  @Test func `Resolving a page`() async throws {
    let page =
      #"<head><script>document.write('<meta property="al:ios:url" content="a://">')</script>"#
    try await withServer { _, connection in
      try await connection.respond(headers: ["Content-Type: text/html"], body: page)
    } _: { server in
      let link = try await WebPageAppLinkResolver(
        device: .ios, policy: AppLinkPolicy(timeout: .seconds(86_400))
      ).appLink(from: server.url("/"))
      #expect(link.targets.isEmpty && server.requests.count == 1)
    }
  }

  @Test func `Data on an outgoing URL`() throws {
    let data = AppLinkData(targetURL: URL("http://a.example/?a=1&b=2"), extras: ["k": "a&b=c+d;"])
    let url = data.added(to: data.added(to: URL("bolts://")))
    #expect(AppLinkURL(url).appLinkExtras?["k"] == "a&b=c+d;")
    #expect(url.absoluteString.components(separatedBy: "al_applink_data").count == 2)
  }

  @Test(arguments: ["null", "[1]", "%zz", #"{"target_url":null}"#])
  func `Bad inbound data`(_ data: String) throws {
    let url = try url("bolts://?al_applink_data=\(data)")
    #expect(AppLinkURL(url).targetURL == url)
  }

  @Test func `A version other than 1.0`() {
    let url = URL(
      "bolts://?al_applink_data=%7B%22target_url%22%3A%22http%3A%2F%2Fa.example%22%2C%22version%22%3A%222.0%22%7D"
    )
    #expect(AppLinkURL(url).targetURL == url && AppLinkURL(url).version == nil)
  }

  @Test func `A referer without a name or URL`() {
    let url = AppLinkData(
      targetURL: URL("http://a.example"), adding: ["referer_app_link": ["url": "fb://"]]
    ).added(to: URL("bolts://"))
    #expect(AppLinkURL(url).appLinkReferer == nil)
  }

  @Test(arguments: ["data:text/html,x", "file:///etc/hosts"])
  func `Local pages, data: and file:`(_ page: String) async throws {
    await #expect(throws: AppLinkError.self) {
      try await WebPageAppLinkResolver(device: .ios).appLink(from: url(page))
    }
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "file:///etc/hosts"])
  func `javascript:`(_ target: String) async throws {
    let opener = RecordingURLOpener(installedSchemes: ["javascript", "data", "file"])
    let navigator = AppLinkNavigator(opener)
    await #expect(throws: AppLinkError.self) {
      try await navigator.navigate(to: makeLink([target], web: nil))
    }
    #expect(opener.openedURLs.isEmpty)
  }

  @Test func `Redirects from https to http`() {
    #expect(!AppLinkPolicy.default.allowsInsecureDowngrade)
  }

  @Test func `Repeated target blocks`() {
    let block = #"<meta property="al:ios:url" content="a://x">"#
    let page = AppLinkPage(
      html: Data("<head>\(String(repeating: block, count: 3))".utf8), url: URL("http://a.example"))
    #expect(page.appLink(for: .ios).targets.count == 1)
    #expect(AppLinkPolicy.default.maximumTargets == 32)
  }

  @Test func `Resolution fails`() async {
    let seen = await events { bus in
      let navigator = AppLinkNavigator(opener, events: bus)
      await #expect(throws: AppLinkError.self) {
        try await navigator.navigate(to: URL("http://a.example"))
      }
    }
    #expect(seen.isEmpty && opener.attempts.isEmpty)
  }

  @Test func `Nothing opens`() async throws {
    let result = try await AppLinkNavigator(opener).navigate(
      to: makeLink(["other://"], web: nil))
    #expect(result.kind == .failed && result.steps.map(\.decision).contains(.noApp))
  }

  @Test func `Events`() async throws {
    let link = try makeLink(["bolts://"])
    let seen = try await events { bus in
      let navigator = AppLinkNavigator(opener, events: bus)
      _ = try await navigator.navigate(to: link, extras: ["access_token": "secret"])
    }
    let arguments = try #require(seen.last?.arguments)
    #expect(arguments["sourceHost"] == "www.example.com")
    #expect(arguments["sourceURLHost"] == "www.example.com")
    #expect(!"\(seen)".contains("secret"))
  }
}
