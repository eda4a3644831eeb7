import Foundation
import Testing

@testable import BoltsAppLinks

@Suite("Navigating: refused URLs")
struct NavigationPolicyTests {
  private let bus = MeasurementEventBus()

  private func navigator(
    _ opener: RecordingURLOpener, policy: AppLinkPolicy = .default
  ) -> AppLinkNavigator {
    AppLinkNavigator(opener, events: bus, policy: policy)
  }

  static let dangerous =
    [
      "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd", "blob:https://x/1",
      "//no-scheme.example/x", "relative/path", "smb://host/share", "intent://x#Intent;end",
      "ms-msdt:/id", "search-ms:query=x", "prefs:root=General", "TEL:+1900",
    ]
    + RefusedSchemes.reasons.keys.map { "\($0):x" }

  private static let schemes = Set(dangerous.compactMap { URL(string: $0)?.scheme?.lowercased() })

  @Test(
    "an unsafe target is never opened: the navigation throws a typed error and posts an event",
    arguments: dangerous)
  func dangerousTarget(text: String) async throws {
    let opener = RecordingURLOpener(installedSchemes: Self.schemes)
    let link = try makeLink([text], web: nil)
    var events = bus.events().makeAsyncIterator()
    await #expect { try await navigator(opener).navigate(to: link) } throws: { error in
      guard case .refusedByPolicy(let refused, let reason) = error as? AppLinkError else {
        return false
      }
      return refused.absoluteString == text && !reason.isEmpty
    }
    #expect(opener.attempts.isEmpty)
    let event = await events.next()
    #expect(event?.arguments["success"] == "0")
    #expect(event?.arguments["type"] == "fail")
    #expect(event?.arguments["error"]?.contains(text) == true)
  }

  @Test("the article Security lists the schemes that are refused, no more and no fewer")
  func documented() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/BoltsAppLinks/BoltsAppLinks.docc/Articles/Security.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let list = try #require(
      text.firstRange(of: "### Schemes that are refused").map { $0.upperBound })
    let section = text[list...].prefix { $0 != "#" }
    let listed = section.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == Set(RefusedSchemes.reasons.keys))
  }

  @Test(
    "the web fallback must be http or https, under every policy",
    arguments: ["bolts://x", "mailto:a@e.com", "tel:1", "smb://x", "intent://x"])
  func webScheme(text: String) async throws {
    let link = try makeLink([], web: text)
    for policy in [AppLinkPolicy.default, .permissive] {
      let opener = RecordingURLOpener(
        installedSchemes: Self.schemes.union(["bolts", "mailto"]))
      await #expect(throws: AppLinkError.self) {
        try await navigator(opener, policy: policy).navigate(to: link)
      }
      #expect(opener.attempts.isEmpty)
    }
  }

  @Test(
    "a referer URL that is unsafe, or that leads into this app, is not opened",
    arguments: ["tel:+1900", "javascript:x", "MyApp://settings/delete-account", "fb://forbidden"])
  func referer(text: String) async throws {
    let policy = AppLinkPolicy.with { policy in
      policy.allowsReferer = { $0.host() != "forbidden" && AppLinkPolicy.isSafeToOpen($0) }
      policy.ownSchemes = ["myapp"]
    }
    let opener = RecordingURLOpener(
      installedSchemes: Self.schemes.union(["myapp", "fb"]))
    let link = try makeLink([text], web: nil, isBackToReferer: true)
    await #expect(throws: AppLinkError.self) {
      try await navigator(opener, policy: policy).navigate(to: link)
    }
    #expect(opener.attempts.isEmpty)
  }

  @Test("the web URL and the page of a way back pass the rule of referers, too")
  func refererFallback() async throws {
    let opener = RecordingURLOpener()
    var link = try makeLink(["fb://x"], isBackToReferer: true)
    link.targets.append(AppLinkTarget(platform: .android, package: "com.example"))
    let policy = AppLinkPolicy.with { $0.allowsReferer = { $0.scheme == "fb" } }
    await #expect(throws: AppLinkError.self) {
      try await navigator(opener, policy: policy).navigate(to: link)
    }
    #expect(opener.attempts.map(\.url.scheme) == ["fb"])
  }

  @Test("an app's own allowsTarget may allow a refused scheme, and its refusal names it")
  func ownRule() async throws {
    let policy = AppLinkPolicy.with { $0.allowsTarget = { $0.scheme == "tel" } }
    let opener = RecordingURLOpener(installedSchemes: ["tel", "bad"])
    let link = try makeLink(["bad://", "tel:1"])
    let result = try await navigator(opener, policy: policy).navigate(to: link)
    #expect(opener.attempts.map(\.url.scheme) == ["tel"])
    #expect(result.steps.first?.decision.description.contains("allowsTarget") == true)
  }

  @Test("the permissive policy opens every URL that has a scheme")
  func permissive() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["data"])
    let link = try makeLink(["relative", "data:text/html,x"], web: nil)
    #expect(try await navigator(opener, policy: .permissive).navigate(to: link).kind == .app)
  }

  @Test("at most as many targets are tried as the policy allows", arguments: [0, 1, 32])
  func targetLimit(limit: Int) async throws {
    let opener = RecordingURLOpener()
    let link = try makeLink((0..<1_000).map { "app\($0)://" })
    let navigator = navigator(opener, policy: AppLinkPolicy.with { $0.maximumTargets = limit })
    let result = try await navigator.navigate(to: link)
    #expect(result.kind == .browser)
    #expect(opener.attempts.count == limit + 1)
    #expect(result.steps[limit].decision == .overLimit(limit))
  }
}
