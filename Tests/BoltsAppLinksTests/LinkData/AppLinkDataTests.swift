import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("Writing App Link data")
struct AppLinkDataTests {
  private let target: URL
  private let data: AppLinkData

  init() throws {
    target = try #require(URL(string: "https://example.com/?a=1&b=2+3;4#x"))
    data = AppLinkData(targetURL: target, extras: ["k": "a&b=c+d;e%f#g é\u{1F600}"])
  }

  @Test("every character except the unreserved ones of RFC 3986 is escaped")
  func escapes() throws {
    let url = data.added(to: try #require(URL(string: "app://open")))
    let query = try #require(url.absoluteString.split(separator: "?").last)
    let value = query.dropFirst("al_applink_data=".count)
    let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%")
    #expect(value.allSatisfy(unreserved.contains))
    #expect(url.absoluteString.filter { $0 == "?" }.count == 1)
    #expect(AppLinkURL(url).appLinkData == data.values)
    #expect(AppLinkData(in: url) == data)
    #expect(AppLinkData(in: target) == nil)
  }

  @Test(
    "the data is added to the query, or replaces what is there; every other byte is unchanged",
    arguments: [
      ("app://open", "app://open?", ""), ("app:", "app:?", ""), ("app://", "app://?", ""),
      ("app://o?x=%ff&y", "app://o?x=%ff&y&", ""), ("app://o?", "app://o?", ""),
      ("app://o#frag?z=1", "app://o?", "#frag?z=1"),
      ("https://h/p?a=%2B+;#f", "https://h/p?a=%2B+;&", "#f"),
      ("app:opaque", "app:opaque?", ""), ("app://x?a=1&&b=2&", "app://x?a=1&&b=2&", ""),
      ("app://x?&a", "app://x?&a&", ""), ("x://h?a&&", "x://h?a&&", ""),
      ("x://h?a&&&#", "x://h?a&&&", "#"), ("app://x?a&al_applink_data=1&&b", "app://x?a&&b&", ""),
      ("app://o?al_applink_data=1&x&al%5Fapplink_data=2&al_applink_data#f", "app://o?x&", "#f"),
    ])
  func place(_ url: String, head: String, fragment: String) throws {
    let written = data.added(to: try #require(URL(string: url, encodingInvalidCharacters: false)))
    let text = written.absoluteString
    #expect(text.hasPrefix(head + "al_applink_data=%7B") && text.hasSuffix("%7D" + fragment))
    #expect(AppLinkURL(written).appLinkData == data.values)
    #expect(data.added(to: written) == written, "writing twice changes nothing")
  }

  @Test("a caller can set the user agent and version, but not replace the target URL and extras")
  func additions() {
    let data = AppLinkData(
      targetURL: target, extras: ["k": 1],
      adding: [
        "user_agent": "mine", "version": "1.0", "target_url": "https://evil.example/",
        "extras": "not these", "al_custom": [true],
      ])
    #expect(
      data.values == [
        "user_agent": "mine", "version": "1.0", "target_url": .string(target.absoluteString),
        "extras": ["k": 1], "al_custom": [true],
      ])
    #expect(
      AppLinkData(targetURL: target).values["user_agent"] == .string(AppLinkData.defaultUserAgent))
  }

  @Test(
    "the path of a local file is never sent",
    arguments: ["file:///home/me/page.html", "FILE:///home/me", "data:text/html,x"])
  func localTarget(text: String) async throws {
    let page = try url(text)
    #expect(!AppLinkData(targetURL: page).values.keys.contains("target_url"))
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let navigator = AppLinkNavigator(opener)
    var link = try makeLink(["bolts://"])
    link.sourceURL = page
    let opened = try await navigator.navigate(to: link).openedURL
    #expect(opened?.absoluteString.contains("home") == false)
  }

  @Test(
    "userinfo is never passed on, the fragment not to the web, extras there if the policy says so",
    arguments: [true, false])
  func targetIsPassedOn(sendsExtras: Bool) async throws {
    let page = try url("https://bob:hunter2@e.com/page?q=1#access_token=S3CRET")
    let opener = RecordingURLOpener(installedSchemes: [])
    let link = AppLink(
      sourceURL: page,
      targets: [
        AppLinkTarget(platform: .ios, url: try url("app://x")),
        AppLinkTarget(platform: .android, package: "com.example"),
      ], webURL: try url("https://web.example/"))
    _ = try await AppLinkNavigator(
      opener, policy: AppLinkPolicy.with { $0.sendsExtrasToWeb = sendsExtras }
    ).navigate(to: link, extras: ["a": 1])
    let tried = opener.attempts.map { AppLinkURL($0.url) }
    let app = "https://e.com/page?q=1#access_token=S3CRET"
    #expect(tried.map(\.targetURL.absoluteString) == [app, app, "https://e.com/page?q=1"])
    #expect(!tried.contains { $0.inputURL.absoluteString.contains("hunter2") })
    #expect(tried.map(\.appLinkExtras) == [["a": 1], ["a": 1], sendsExtras ? ["a": 1] : [:]])
  }

  @Test("data that is written and read again is equal, whatever it contains")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<500 {
      var additions = generator.object(depth: 4)
      additions["version"] = nil
      let data = AppLinkData(
        targetURL: target, extras: generator.object(depth: 4), adding: additions)
      let bases = [
        "app://", "app:x?q=1#f", "https://h.example/p?%ff", "app://x?a=1&b",
        "app://x?a=%26#p?x=1&y",
        "app://x?a=1&al_applink_data=%7B%22old%22%3A1%7D&b=2#part", "https://app.example?",
      ]
      let base = try #require(bases.randomElement(using: &generator))
      let url = data.added(
        to: try #require(URL(string: base, encodingInvalidCharacters: false)))
      #expect(AppLinkURL(url).appLinkData == data.values)
      #expect(AppLinkURL(url).targetURL == target)
    }
  }
}
