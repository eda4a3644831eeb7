import BoltsAppLinks
import Foundation
import Testing

@Suite("Planning a navigation", .timeLimit(.minutes(20)))
struct NavigationPlanTests {
  private func plan(_ link: AppLink, _ opener: RecordingURLOpener) async -> NavigationPlan {
    let bus = MeasurementEventBus()
    let events = bus.events()
    let navigator = AppLinkNavigator(
      resolver: FixedResolver.unavailable, opener: opener, events: bus)
    let plan = await navigator.plan(for: link)
    #expect(opener.attempts.isEmpty, "planning opens nothing")
    await bus.post(.numbered(1))
    await #expect(events.numbers(1) == [1], "planning posts nothing")
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
    let lines = plan.description.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].hasSuffix("no app opens it"))
    #expect(lines[1].hasSuffix("the target has no URL"))
    #expect(lines[2].contains("file"))
    #expect(lines[3].hasSuffix("opens the link"))
    #expect(lines[4].hasSuffix("not reached: an earlier step opens the link"))
    #expect(lines[5].hasPrefix("browser http://www.example.com/path?"))
  }

  @Test("without such a target the plan is a browser navigation or a failure")
  func browserOrNothing() async throws {
    #expect(await plan(try makeLink(["b://"]), RecordingURLOpener()).kind == .browser)
    let none = await plan(try makeLink(["b://"], web: nil), RecordingURLOpener())
    #expect(none.kind == .failed)
    #expect(none.url == nil)
    #expect(none.target == nil)
    #expect(none.steps.map(\.decision) == [.noApp, .noFallback])
  }

  @Test("the plan and the navigation have the same steps")
  func agreement() async throws {
    let link = try makeLink(["x://", "https://app.example", "bolts://"])
    let opener = RecordingURLOpener(
      installedSchemes: ["bolts"], universalLinkHosts: ["app.example"])
    let navigator = AppLinkNavigator(
      resolver: FixedResolver.unavailable, opener: opener,
      events: MeasurementEventBus())
    let plan = await navigator.plan(for: link, extras: ["a": 1])
    let result = try await navigator.navigate(to: link, extras: ["a": 1])
    #expect(plan.steps == result.steps)
    #expect(plan.url == result.openedURL)
    #expect(plan.target == result.target)
    #expect(plan.openingStep?.destination.description == "universal link")
  }
}
