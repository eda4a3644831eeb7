import BoltsAppLinks
import BoltsTasks
import Foundation
import TestSupport
import Testing

@Suite("Navigating: the rules of Bolts' tests", .timeLimit(.minutes(20)))
struct NavigationTests {
  private let bus = MeasurementEventBus()

  private func navigator(_ opener: RecordingURLOpener) -> AppLinkNavigator {
    AppLinkNavigator(
      resolver: FixedResolver.unavailable, opener: opener, events: bus)
  }

  @Test("an installed target opens as an app, with the page as its target URL")
  func simple() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let result = try await navigator(opener).navigate(to: makeLink(["bolts://"]))
    #expect(result.kind == .app)
    #expect(result.target?.url?.absoluteString == "bolts://")
    #expect(opener.openedURLs.count == 1)
    let opened = try #require(opener.openedURLs.first)
    #expect(result.openedURL == opened)
    let read = AppLinkURL(opened)
    #expect(read.targetURL.absoluteString == "http://www.example.com/path")
    #expect(read.version == "1.0")
    #expect(read.appLinkData?["user_agent"]?.stringValue?.isEmpty == false)
  }

  @Test("navigation data and extras arrive separately")
  func dataAndExtras() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    _ = try await navigator(opener).navigate(
      to: makeLink(["bolts://"]), extras: ["foo": "bar1"], appLinkData: ["foo": "bar2"])
    let read = AppLinkURL(try #require(opener.openedURLs.first))
    #expect(read.appLinkExtras?["foo"] == "bar1")
    #expect(read.appLinkData?["foo"] == "bar2")
  }

  @Test("a caller can set the user agent, but not replace the target URL and the extras")
  func ownFields() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    _ = try await navigator(opener).navigate(
      to: makeLink(["bolts://"]), extras: ["foo": "bar"],
      appLinkData: ["user_agent": "Mine", "target_url": "http://evil.example", "extras": 1])
    let read = AppLinkURL(try #require(opener.openedURLs.first))
    #expect(read.appLinkData?["user_agent"] == "Mine")
    #expect(read.targetURL.absoluteString == "http://www.example.com/path")
    #expect(read.appLinkExtras == ["foo": "bar"])
  }

  @Test("the first of several targets that opens is used")
  func firstTarget() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts", "bolts2"])
    let result = try await navigator(opener).navigate(to: makeLink(["bolts2://", "bolts://"]))
    #expect(result.kind == .app)
    #expect(opener.openedURLs.map(\.scheme) == ["bolts2"])
    #expect(result.steps.map(\.decision) == [.opens, .notReached, .notReached])
  }

  @Test("a target that does not open is skipped")
  func nextTarget() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let result = try await navigator(opener).navigate(to: makeLink(["bolts3://", "bolts://"]))
    #expect(result.kind == .app)
    #expect(opener.openedURLs.map(\.scheme) == ["bolts"])
    #expect(result.steps.map(\.decision) == [.noApp, .opens, .notReached])
  }

  @Test("when no target opens, the web URL is opened, with the App Link data")
  func browser() async throws {
    for targets in [[], ["bad://"], [nil]] as [[String?]] {
      let opener = RecordingURLOpener()
      let result = try await navigator(opener).navigate(to: makeLink(targets))
      #expect(result.kind == .browser)
      #expect(result.target == nil)
      let opened = try #require(opener.openedURLs.first)
      #expect(opened.absoluteString.hasPrefix("http://www.example.com/path?al_applink_data="))
      #expect(AppLinkURL(opened).targetURL.absoluteString == "http://www.example.com/path")
    }
  }

  @Test("without a target and a web URL the navigation fails without an error")
  func failure() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let result = try await navigator(opener).navigate(to: makeLink([], web: nil))
    #expect(result.kind == .failed)
    #expect(result.openedURL == nil)
    #expect(opener.attempts.isEmpty)
    #expect(result.steps.map(\.decision) == [.noFallback])
  }

  @Test("a URL is resolved and its link opened; when resolving fails, nothing is opened")
  func resolving() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let link = try makeLink(["bolts://"])
    let good = AppLinkNavigator(
      resolver: FixedResolver { _ in link }, opener: opener, events: bus)
    #expect(try await good.navigate(to: url("http://www.example.com/path")).kind == .app)
    #expect(try await good.navigateInBackground(to: url("http://x.example")).value.kind == .app)

    let events = bus.events()
    let badURL = try url("http://badurl")
    await #expect(throws: AppLinkError.noResolver(badURL)) {
      try await navigator(opener).navigate(to: badURL)
    }
    #expect(opener.openedURLs.count == 2)
    await bus.post(.numbered(1))
    await #expect(events.numbers(1) == [1], "no event for what was never followed")
  }

  @Test("a cancelled task opens nothing and posts nothing")
  func cancellation() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let link = try makeLink(["bolts://"])
    let navigator = navigator(opener)
    let events = bus.events()
    await withTaskGroup { group in
      group.addTask {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        await #expect(throws: CancellationError.self) { try await navigator.navigate(to: link) }
      }
    }
    #expect(opener.attempts.isEmpty)
    await bus.post(.numbered(1))
    await #expect(events.numbers(1) == [1])
  }
}

@Suite("Navigating: extras", .timeLimit(.minutes(20)))
struct NavigationExtrasTests {
  @Test(
    "extras arrive unchanged in a URL with a query, a fragment and existing App Link data",
    arguments: [
      "bolts://", "bolts://x?a=1&b", "bolts://x#part", "bolts://x?a=%26#part?x=1&y",
      "bolts://x?a=1&al_applink_data=%7B%22old%22%3A1%7D&b=2#part", "https://app.example?",
    ])
  func roundTrip(text: String) async throws {
    var random = SplitMix64(seed: 0x5EED)
    let opener = RecordingURLOpener(
      installedSchemes: ["bolts"], universalLinkHosts: ["app.example"])
    let navigator = AppLinkNavigator(
      resolver: FixedResolver.unavailable, opener: opener,
      events: MeasurementEventBus())
    let link = try makeLink([text])
    for _ in 0..<50 {
      let extras = random.object(depth: 4)
      let result = try await navigator.navigate(to: link, extras: extras)
      let opened = try #require(result.openedURL)
      let read = AppLinkURL(opened)
      #expect(read.appLinkExtras == extras)
      #expect(read.appLinkData?["old"] == nil)
      #expect(opened.fragment == link.targets[0].url?.fragment)
      for (name, value) in AppLinkURL(try url(text)).inputQueryParameters
      where name != AppLinkData.parameterName {
        #expect(read.inputQueryParameters[name] == value)
      }
    }
  }
}
