import BoltsAppLinks
import Foundation
import Testing

@Suite("Planning a navigation")
struct NavigationPlanTests {
  private func plan(_ link: AppLink, _ opener: RecordingURLOpener) async -> NavigationPlan {
    let bus = MeasurementEventBus()
    let events = bus.events()
    let plan = await AppLinkNavigator(opener, events: bus).plan(for: link)
    bus.post(.numbered(1))
    await #expect(events.numbers(1) == [1], "planning posts nothing")
    #expect(opener.attempts.isEmpty, "planning opens nothing")
    return plan
  }

  @Test("a target that would open makes the plan an app navigation")
  func app() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let plan = await plan(
      try makeLink(["unclaimed://", nil, "file:///x", "bolts://", "b://"]), opener)
    #expect(plan.kind == .app)
    #expect(plan.target?.url?.absoluteString == "bolts://")
    #expect(plan.url?.absoluteString.hasPrefix("bolts://?al_applink_data=") == true)
    #expect(plan.refusals.count == 1)
    let decisions = plan.steps.map(\.decision)
    #expect(decisions[..<2] == [.noApp, .noURL])
    #expect(decisions[3...] == [.opens, .notReached, .notReached])
    #expect(plan.description.split(separator: "\n").count == 6)
  }

  @Test("without such a target the plan is a browser navigation or a failure")
  func browserOrNothing() async throws {
    #expect(await plan(try makeLink(["b://"]), RecordingURLOpener()).kind == .browser)
    let none = await plan(try makeLink(["b://"], web: nil), RecordingURLOpener())
    #expect(none.kind == .failed)
    #expect(none.url == nil && none.target == nil)
    #expect(none.steps.map(\.decision) == [.noApp, .noFallback])
  }

  @Test("the plan and the navigation have the same steps")
  func agreement() async throws {
    let link = try makeLink(["x://", "https://app.example", "bolts://"])
    let opener = RecordingURLOpener(
      installedSchemes: ["bolts"], universalLinkHosts: ["app.example"])
    let navigator = AppLinkNavigator(opener)
    let plan = await navigator.plan(for: link, extras: ["a": 1])
    let result = try await navigator.navigate(to: link, extras: ["a": 1])
    #expect(plan.steps == result.steps)
    #expect(plan.url == result.openedURL)
    #expect(plan.target == result.target)
    #expect(plan.openingStep?.destination.description == "universal link")
  }
}

@Suite("Navigating along a plan opens the planned step")
struct PlannedNavigationTests {
  private let bus = MeasurementEventBus()

  @Test("the planned step is opened, even if an earlier target would open as well")
  func shownStep() async throws {
    let plan = await AppLinkNavigator(RecordingURLOpener()).plan(for: try makeLink(["bolts://"]))
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let result = try await AppLinkNavigator(opener).navigate(along: plan)
    #expect(result.kind == .browser)
    #expect(opener.attempts.map(\.url.scheme) == ["http"])
    #expect(result.steps == plan.steps)
  }

  @Test("a plan in which nothing opens does not call the opener; a refused one throws")
  func nothing() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let navigator = AppLinkNavigator(opener)
    let plan = await AppLinkNavigator(RecordingURLOpener(hasBrowser: false))
      .plan(for: try makeLink(["bolts://"]))
    #expect(try await navigator.navigate(along: plan).kind == .failed)
    let refused = await navigator.plan(for: try makeLink(["javascript:x"], web: nil))
    await #expect(throws: AppLinkError.self) { try await navigator.navigate(along: refused) }
    #expect(opener.attempts.isEmpty)
  }

  @Test("when the planned step fails to open, the navigation fails and tries nothing else")
  func failure() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["later"])
    let shown = RecordingURLOpener(installedSchemes: ["bolts", "later"])
    let link = try makeLink(["none://", "bolts://", "later://"])
    let plan = await AppLinkNavigator(shown).plan(for: link)
    var events = bus.events().makeAsyncIterator()
    let result = try await AppLinkNavigator(opener, events: bus).navigate(along: plan)
    #expect(result.kind == .failed)
    #expect(result.steps.map(\.decision) == [.noApp, .noApp, .notPlanned, .notPlanned])
    #expect(opener.attempts.map(\.url.scheme) == ["bolts"])
    #expect(await events.next()?.arguments["success"] == "0")
  }

  @Test("one event is posted, for the planned link")
  func event() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let navigator = AppLinkNavigator(opener, events: bus)
    let link = try makeLink(["bolts://"], isBackToReferer: true)
    let plan = await navigator.plan(for: link, appLinkData: ["version": "1.7"])
    var events = bus.events().makeAsyncIterator()
    _ = try await navigator.navigate(along: plan)
    let event = await events.next()
    #expect(event?.name.rawValue == "al_ref_back_out")
    #expect(event?.arguments["version"] == "1.7")
    #expect(event?.arguments["type"] == "app")
  }
}
