import BoltsAppLinks
import Foundation
import LoopbackHTTP
import TestSupport
import Testing

/// Rows of Migration.md's table of differences.
@Suite("Migration: what App Links do that Bolts did not")
struct AppLinkDifferenceTests {
  private let opener = RecordingURLOpener(installedSchemes: ["bolts"])

  @Test func `what other programs read: the names of events and the version`() {
    let names: [MeasurementEvent.Name] = [.linkParse, .navigateIn, .navigateOut, .refererBackOut]
    let old = ["al_link_parse", "al_nav_in", "al_nav_out", "al_ref_back_out"]
    #expect(names.map(\.rawValue) == old && AppLinkData.protocolVersion == "1.0")
  }

  @Test func `Resolving a page`() async throws {
    let page =
      #"<head><script>document.write('<meta property="al:ios:url" content="a://">')</script>"#
    try await withServer { _, connection in
      try await connection.respond(headers: ["Content-Type: text/html"], body: page)
    } _: { server in
      // With the default resolver, whose time limit a busy machine can exceed.
      var result: NavigationResult?
      while result == nil {
        do {
          result = try await AppLinkNavigator(opener: opener).navigate(to: server.url("/"))
        } catch AppLinkError.timedOut {}
      }
      #expect(result?.kind == .browser)
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
    await #expect(throws: AppLinkError.unsupportedScheme(try url(page))) {
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
