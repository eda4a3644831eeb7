import BoltsAppLinks
import BoltsTasks
import Foundation
import TestSupport
import Testing

@Suite("Return to the referer")
@MainActor
struct ReturnToRefererTests {
  private let bus = MeasurementEventBus()
  private let opener = RecordingURLOpener(installedSchemes: ["fb"])

  private func controller(
    showing referer: JSONValue? = nil, policy: AppLinkPolicy = .default
  ) -> ReturnToRefererController {
    let navigator = AppLinkNavigator(opener, events: bus)
    let controller = ReturnToRefererController(navigator: navigator, events: bus, policy: policy)
    if let referer { controller.show(refererOf: inbound(referer)) }
    return controller
  }

  /// A URL that this app is opened with.
  private func inbound(_ referer: JSONValue, to own: StaticString = "bolts://?foo=bar") -> URL {
    AppLinkData(
      targetURL: URL("http://www.example.com/path"), adding: ["referer_app_link": referer]
    ).added(to: URL(own))
  }

  private let facebook: JSONValue = ["app_name": "Facebook", "url": "fb://something/"]

  @Test(
    "the banner is hidden when the referer has no name or no URL",
    arguments: [
      ["url": "fb://something/"], ["app_name": "Facebook"], ["app_name": "", "url": "fb://x"],
      ["app_name": "\u{202E}\u{0}", "url": "fb://x"], ["app_name": 7, "url": "fb://x"], nil, "x",
      ["app_name": "Facebook", "url": "javascript:alert(1)"],
    ] as [JSONValue])
  func incomplete(referer: JSONValue) async throws {
    let controller = controller(showing: referer)
    #expect(!controller.isVisible && controller.label == nil)
    #expect(await controller.returnToReferer() == nil)
    #expect(opener.attempts.isEmpty)
  }

  @Test(
    "the banner is shown for a referer with a name and a URL, and includes the status bar's height")
  func shown() async throws {
    let controller = controller(showing: facebook)
    #expect(controller.isVisible)
    #expect(controller.label == "Touch to return to Facebook")
    controller.isHidden = true
    controller.isHidden = false
    controller.close()
    #expect(!controller.isVisible)
    controller.show(refererOf: inbound(facebook))
    #expect(controller.isVisible, "the next referer opens it again")
    let referer = controller.refererAppLink
    controller.show(nil)
    #expect(!controller.isVisible)
    controller.show(referer)
    #expect(controller.isVisible && controller.refererAppLink == referer)
  }

  @Test("a tap opens the referer between the two callbacks, posts the event and closes the banner")
  func tap() async throws {
    var events = bus.events().makeAsyncIterator()
    let controller = controller(showing: facebook)
    let parse = await events.next()
    #expect(parse?.name == .linkParse)
    #expect(parse?.arguments["forRenderBackToReferrerBar"] == "1")
    var calls: [String] = []
    controller.willNavigate = { link in
      calls.append("will \(link.isBackToReferer) \(opener.attempts.count)")
    }
    controller.didNavigate = { _, outcome in
      calls.append("did \((try? outcome.get())?.kind.rawValue ?? "-") \(opener.attempts.count)")
    }
    let result = await controller.returnToReferer()
    #expect(result?.kind == .app)
    #expect(calls == ["will true 0", "did app 1"])
    #expect(opener.openedURLs.first?.absoluteString.hasPrefix("fb://something/?") == true)
    #expect(await events.next()?.name == .refererBackOut)
    #expect(controller.isClosed && !controller.isVisible)
    #expect(await controller.returnToReferer() == nil)
    #expect(opener.attempts.count == 1, "a tap on a closed banner does nothing")
  }

  @Test("when the referer's app is not installed, its target_url opens in the browser")
  func fallback() async throws {
    let controller = controller(showing: [
      "app_name": "Gone", "url": "gone://x", "target_url": "https://gone.example/x",
    ])
    #expect(await controller.returnToReferer()?.kind == .browser)
    #expect(opener.openedURLs.first?.host() == "gone.example")
  }

  @Test(
    "the target_url of a referer is opened only where the rules of referers allow it",
    arguments: [
      (
        AppLinkPolicy.with { $0.allowsReferer = { $0.scheme == "gone" } }, "https://other.example/x"
      ),
      (.permissive, "https://www.mine.example/settings/delete-account"),
    ])
  func refusedFallback(policy: AppLinkPolicy, fallback: String) async throws {
    let controller = controller(policy: policy)
    let referer: JSONValue = [
      "app_name": "Gone", "url": "gone://x", "target_url": .string(fallback),
    ]
    controller.receive(InboundLink(url: inbound(referer, to: "https://www.mine.example/x")))
    #expect(controller.isVisible)
    _ = await controller.returnToReferer()
    #expect(opener.attempts.map(\.url.scheme) == ["gone"])
  }

  @Test("a second tap while the first is being handled does nothing")
  func doubleTap() async throws {
    let slow = SlowOpener()
    let controller = ReturnToRefererController(
      navigator: AppLinkNavigator(slow, events: bus), events: bus)
    controller.show(refererOf: inbound(facebook))
    async let first = controller.returnToReferer()
    await slow.asked.wait()
    #expect(controller.isNavigating)
    #expect(await controller.returnToReferer() == nil)

    // What was shown meanwhile stays open when the tap on the earlier banner has been followed.
    controller.show(refererOf: inbound(["app_name": "Other", "url": "fb://other"]))
    slow.gate.open()
    #expect(await first?.kind == .app)
    #expect(controller.isVisible && controller.refererName == "Other")
  }

  @Test("the policy decides which referers are shown; only the permissive one lets code run")
  func trust() async throws {
    let mine = AppLinkPolicy.with { $0.allowsReferer = { $0.scheme == "mine" } }
    for (policy, url, isShown) in [
      (mine, "fb://x", false), (mine, "mine://x", true), (.permissive, "javascript:x()", true),
    ] as [(AppLinkPolicy, String, Bool)] {
      let controller = controller(
        showing: ["app_name": "X", "url": .string(url)], policy: policy)
      #expect(controller.isVisible == isShown)
    }
  }

  @Test(
    "a forged referer is neither shown nor opened",
    arguments: [
      "tel:+1900555", "sms:+1900555", "facetime:a@e.com", "bolts://settings/delete-account",
      "BOLTS://x", "mine://x",
    ])
  func forged(text: String) async throws {
    let referer: JSONValue = ["app_name": "Facebook", "url": .string(text)]
    let controller = controller(showing: referer, policy: .with { $0.ownSchemes = ["mine"] })
    #expect(!controller.isVisible)
    controller.receive(InboundLink(url: inbound(referer)))
    #expect(!controller.isVisible)
    #expect(await controller.returnToReferer() == nil)
    #expect(opener.attempts.isEmpty)
  }

  @Test("a referer that is a universal link of this app itself is not shown")
  func ownHost() async throws {
    for (host, isShown) in [("www.mine.example", false), ("other.example", true)] {
      let controller = controller()
      let referer: JSONValue = ["app_name": "Other", "url": .string("https://\(host)/delete")]
      controller.show(refererOf: inbound(referer, to: "https://www.mine.example/x"))
      #expect(controller.isVisible == isShown)
    }
  }

  @Test(
    "unsafe characters are removed from the referer's name",
    arguments: [
      ("Face\u{202E}book", "Facebook"), ("Face\nbook\t\u{7}", "Face book"), (" a  b ", "a b"),
      ("אפליקציה", "אפליקציה"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
      (String(repeating: "x", count: 10_000), String(repeating: "x", count: 39) + "…"),
    ])
  func names(name: String, shown: String) async throws {
    let controller = controller(showing: ["app_name": .string(name), "url": "fb://x"])
    #expect(controller.refererName == shown)
  }
}
