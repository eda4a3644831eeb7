import BoltsAppLinks
import BoltsTasks
import Foundation
import TestSupport
import Testing

@Suite("Navigating: the rules of Bolts' tests")
struct NavigationTests {
  private let opener = RecordingURLOpener(installedSchemes: ["bolts", "bolts2"])

  @Test("the first target that opens is used, and the page is its target URL")
  func firstTarget() async throws {
    let result = try await AppLinkNavigator(opener).navigate(
      to: makeLink(["bolts3://", "bolts2://", "bolts://"]))
    #expect(result.kind == .app)
    #expect(result.target?.url?.absoluteString == "bolts2://")
    #expect(result.steps.map(\.decision) == [.noApp, .opens, .notReached, .notReached])
    #expect(opener.openedURLs == [result.openedURL])
    let read = AppLinkURL(try #require(result.openedURL))
    #expect(read.targetURL.absoluteString == "http://www.example.com/path")
    #expect(read.version == "1.0")
  }

  @Test("when no target opens, the web URL is opened, with the App Link data")
  func browser() async throws {
    for targets in [[], ["bad://"], [nil]] as [[String?]] {
      let result = try await AppLinkNavigator(opener).navigate(to: makeLink(targets))
      #expect(result.kind == .browser)
      #expect(result.target == nil)
      let opened = try #require(opener.openedURLs.last)
      #expect(opened.absoluteString.hasPrefix("http://www.example.com/path?al_applink_data="))
      #expect(AppLinkURL(opened).targetURL.absoluteString == "http://www.example.com/path")
    }
  }

  @Test("a URL is resolved and its link opened; when resolving fails, nothing is opened or posted")
  func resolving() async throws {
    let link = try makeLink(["bolts://"])
    let good = AppLinkNavigator(
      resolver: FakeResolver(link), opener: opener, events: MeasurementEventBus())
    #expect(try await good.navigate(to: link.sourceURL).kind == .app)
    #expect(try await good.navigateInBackground(to: link.sourceURL).value.kind == .app)
    let posted = await events { bus in
      await #expect(throws: AppLinkError.noTargets(link.sourceURL)) {
        try await AppLinkNavigator(opener, events: bus).navigate(to: link.sourceURL)
      }
    }
    #expect(posted.isEmpty && opener.openedURLs.count == 2)
  }

  @Test("a navigation to a URL takes extras and App Link data, as one to a link does")
  func dataOfURL() async throws {
    let link = try makeLink(["bolts://"])
    let navigator = AppLinkNavigator(
      resolver: FakeResolver(link), opener: opener, events: MeasurementEventBus())
    let data = AppLinkNavigator.refererData(appName: "A", url: URL("a://back"))
    let result = try await navigator.navigate(
      to: link.sourceURL, extras: ["id": 7], appLinkData: data)
    let read = AppLinkURL(try #require(result.openedURL))
    #expect(read.appLinkExtras == ["id": 7])
    #expect(read.appLinkReferer?.targets.map(\.url) == [URL("a://back")])
  }

  @Test("a cancelled task opens nothing and posts nothing")
  func cancellation() async throws {
    let link = try makeLink(["bolts://"])
    let posted = await events { bus in
      let navigator = AppLinkNavigator(opener, events: bus)
      let plan = await navigator.plan(for: link)
      for task in [
        cancelledTask { try await navigator.navigate(to: link) },
        cancelledTask { try await navigator.navigate(along: plan) },
      ] {
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
    #expect(posted.isEmpty && opener.attempts.isEmpty)
  }
}
