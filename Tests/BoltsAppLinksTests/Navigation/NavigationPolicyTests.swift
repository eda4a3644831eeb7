import BoltsAppLinks
import Foundation
import Testing

@Suite("Navigating: what is refused")
struct NavigationPolicyTests {
  private let bus = MeasurementEventBus()

  private func navigator(
    _ opener: RecordingURLOpener, policy: AppLinkPolicy = .default
  ) -> AppLinkNavigator {
    AppLinkNavigator(
      resolver: FixedResolver { throw AppLinkError.noResolver($0) }, opener: opener, events: bus,
      policy: policy)
  }

  static let dangerous = [
    "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd",
    "blob:https://x/1", "about:blank", "vbscript:x", "view-source:http://x",
    "itms-services://?action=download-manifest", "//no-scheme.example/x", "relative/path",
  ]

  @Test("a dangerous target is never opened, with a typed error and an event", arguments: dangerous)
  func dangerousTarget(text: String) async throws {
    let opener = RecordingURLOpener(
      installedSchemes: [
        "javascript", "data", "file", "blob", "about", "vbscript", "view-source", "itms-services",
      ])
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

  @Test("a dangerous web URL is not opened either", arguments: dangerous)
  func dangerousWeb(text: String) async throws {
    let opener = RecordingURLOpener(installedSchemes: ["data", "javascript", "file"])
    let link = try makeLink([], web: text)
    await #expect(throws: AppLinkError.self) { try await navigator(opener).navigate(to: link) }
    #expect(opener.attempts.isEmpty)
  }

  @Test("what is refused does not stop what is allowed")
  func nextIsTaken() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["bolts"])
    let link = try makeLink(["javascript:x", "bolts://"])
    let result = try await navigator(opener).navigate(to: link)
    #expect(result.kind == .app)
    guard case .refused(.refusedByPolicy) = result.steps.first?.decision else {
      Issue.record("the refusal is not among the steps")
      return
    }
  }

  @Test("the policy's own rule is asked, and named in the reason")
  func ownRule() async throws {
    let policy = AppLinkPolicy(allowsTarget: { $0.scheme == "good" })
    let opener = RecordingURLOpener(installedSchemes: ["good", "bad"])
    let link = try makeLink(["bad://", "good://"])
    let result = try await navigator(opener, policy: policy).navigate(to: link)
    #expect(opener.attempts.map(\.url.scheme) == ["good"])
    #expect(result.steps.first?.decision.description.contains("allowsTarget") == true)
  }

  @Test("the permissive policy opens what has a scheme")
  func permissive() async throws {
    let opener = RecordingURLOpener(installedSchemes: ["data"])
    let link = try makeLink(["relative", "data:text/html,x"], web: nil)
    #expect(try await navigator(opener, policy: .permissive).navigate(to: link).kind == .app)
  }

  @Test("no more targets are tried than the policy says", arguments: [0, 1, 32])
  func targetLimit(limit: Int) async throws {
    let opener = RecordingURLOpener()
    let link = try makeLink((0..<1_000).map { "app\($0)://" })
    let navigator = navigator(opener, policy: AppLinkPolicy(maximumTargets: limit))
    let result = try await navigator.navigate(to: link)
    #expect(result.kind == .browser)
    #expect(opener.attempts.count == limit + 1)
    #expect(result.steps[limit].decision == .overLimit(limit))
  }
}
