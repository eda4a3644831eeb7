import BoltsAppLinks
import Foundation
import Synchronization
import Testing

@Suite("Navigating along a plan opens the planned step", .timeLimit(.minutes(20)))
struct PlannedNavigationTests {
  private let bus = MeasurementEventBus()

  private func navigator(_ opener: any URLOpening) -> AppLinkNavigator {
    AppLinkNavigator(
      resolver: FixedResolver.unavailable, opener: opener, events: bus)
  }

  /// An opener that opens every URL, including those that it says it can't open.
  ///
  /// iOS does so, and an `xdg-open` that passes every URL to the browser.
  private final class EagerOpener: URLOpening {
    let canOpenSchemes: Set<String>
    let opened = Mutex<[URL]>([])

    init(canOpen schemes: Set<String>) { canOpenSchemes = schemes }

    func canOpen(_ url: URL) async -> Bool { canOpenSchemes.contains(url.scheme ?? "") }

    func open(_ url: URL) async -> Bool {
      opened.withLock { $0.append(url) }
      return true
    }
  }

  @Test("the planned step is opened, even if an earlier target would open as well")
  func shownStep() async throws {
    let opener = EagerOpener(canOpen: ["http"])
    let navigator = navigator(opener)
    let plan = await navigator.plan(for: try makeLink(["cookbook://x"]))
    #expect(plan.kind == .browser)
    let result = try await navigator.navigate(along: plan)
    #expect(result.kind == .browser)
    #expect(opener.opened.withLock { $0.map(\.scheme) } == ["http"])
    #expect(result.openedURL == plan.url)
    #expect(result.steps == plan.steps)
  }

  @Test("a plan in which nothing opens does not call the opener")
  func nothing() async throws {
    let opener = EagerOpener(canOpen: [])
    let navigator = navigator(opener)
    let plan = await navigator.plan(for: try makeLink(["cookbook://x"]))
    #expect(plan.kind == .failed)
    #expect(try await navigator.navigate(along: plan).kind == .failed)
    #expect(opener.opened.withLock { $0.isEmpty })
  }

  @Test("when the planned step fails to open, the navigation fails and tries nothing else")
  func failure() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["later"])
    let shown = RecordingURLOpener(installedSchemes: ["bolts", "later"])
    let link = try makeLink(["none://", "bolts://", "later://"])
    let plan = await navigator(shown).plan(for: link)
    var events = bus.events().makeAsyncIterator()
    let result = try await navigator(opener).navigate(along: plan)
    #expect(result.kind == .failed)
    #expect(result.steps.map(\.decision) == [.noApp, .noApp, .notPlanned, .notPlanned])
    #expect(opener.attempts.map(\.url.scheme) == ["bolts"])
    #expect(await events.next()?.arguments["success"] == "0")
  }

  @Test("one event is posted, for the planned link")
  func event() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let navigator = navigator(opener)
    let link = try makeLink(["bolts://"], isBackToReferer: true)
    let plan = await navigator.plan(for: link, appLinkData: ["version": "1.7"])
    var events = bus.events().makeAsyncIterator()
    _ = try await navigator.navigate(along: plan)
    let event = await events.next()
    #expect(event?.name == .refererBackOut)
    #expect(event?.arguments["version"] == "1.7")
    #expect(event?.arguments["type"] == "app")
  }

  @Test("a cancelled task opens nothing")
  func cancelled() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let navigator = navigator(opener)
    let plan = await navigator.plan(for: try makeLink(["bolts://"]))
    await withTaskGroup { group in
      group.addTask {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        await #expect(throws: CancellationError.self) {
          try await navigator.navigate(along: plan)
        }
      }
    }
    #expect(opener.attempts.isEmpty)
  }

  @Test("a plan whose targets are refused throws an AppLinkError")
  func refused() async throws {
    let navigator = navigator(EagerOpener(canOpen: []))
    let plan = await navigator.plan(for: try makeLink(["javascript:x"], web: nil))
    await #expect(throws: AppLinkError.self) { try await navigator.navigate(along: plan) }
  }
}
