import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("Navigating: universal links")
struct UniversalLinkTests {
  @Test("an https target is offered to apps; where none takes it, the web URL opens without extras")
  func browser() async throws {
    let opener = RecordingURLOpener()
    let result = try await AppLinkNavigator(opener).navigate(
      to: makeLink(["https://app.example/x"]), extras: ["secretive": "yes"])
    #expect(result.kind == .browser)
    #expect(opener.attempts.map(\.isUniversalLink) == [true, false])
    #expect(opener.openedURLs.map { $0.host() } == ["www.example.com"])
    #expect(AppLinkURL(try #require(result.openedURL)).appLinkExtras == [:])
  }

  @Test("a universal link that a check of associations objects to is not offered to apps")
  func objection() async throws {
    struct Check: AssociationChecking {
      func objection(to target: AppLinkTarget, at url: URL) async -> String? {
        url.path() == "/x" && target.platform == .ios ? "excluded" : nil
      }
    }
    for (path, kind) in [("x", NavigationResult.Kind.browser), ("y", .app)] {
      let opener = RecordingURLOpener(universalLinkHosts: ["app.example"])
      let result = try await AppLinkNavigator(opener, associations: Check())
        .navigate(to: makeLink(["https://app.example/\(path)"]))
      #expect(result.kind == kind)
      #expect(opener.attempts.map(\.isUniversalLink) == [kind == .app])
      let isExcluded = result.steps[0].description.contains(
        "association file lets no app open it: excluded")
      #expect(isExcluded == (kind == .browser))
    }
  }

  @Test("an opener that only opens URLs leaves universal links and packages to the browser")
  func simpleOpener() async throws {
    struct Simple: URLOpening {
      func open(_ url: URL) async -> Bool { true }
    }
    let navigator = AppLinkNavigator(Simple())
    let link = try makeLink(["https://app.example/x"])
    #expect(try await navigator.navigate(to: link).kind == .browser)
    #expect(await navigator.plan(for: link).kind == .browser)
    let package = AppLinkTarget(platform: .android, package: "com.e")
    let other = AppLink(sourceURL: link.sourceURL, targets: [package], webURL: link.sourceURL)
    #expect(try await navigator.navigate(to: other).kind == .browser)
    #expect(await navigator.plan(for: try makeLink(["app://x"])).kind == .app)
  }

  @Test("only a plan asks an opener what it can open")
  func canOpen() async throws {
    struct Asked: URLOpening {
      let asked = Log<String?>()

      func canOpen(_ url: URL) async -> Bool {
        asked.add(url.scheme)
        return false
      }
      func open(_ url: URL) async -> Bool { false }
    }
    let opener = Asked()
    let link = try makeLink(["app://x"])
    #expect(try await AppLinkNavigator(opener).navigate(to: link).kind == .failed)
    #expect(opener.asked.entries.isEmpty)
    #expect(await AppLinkNavigator(opener).plan(for: link).kind == .failed)
    #expect(opener.asked.entries == ["app", "http"])
  }
}
