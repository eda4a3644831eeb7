#if BOLTS_APPLE_STUBS
  import BoltsAppLinks
  import BoltsUI
  import Foundation
  import SwiftUI
  import Testing

  /// The views inside a view of the stubs, itself first.
  @MainActor
  private func descendants(of value: Any) -> [Any] {
    [value] + Mirror(reflecting: value).children.flatMap { descendants(of: $0.value) }
  }

  @Suite("The SwiftUI banner")
  @MainActor
  struct SwiftUIBannerTests {
    private func texts(_ view: some View) -> [String] {
      descendants(of: view).compactMap { ($0 as? Text)?.stubContent }
    }

    @Test("the banner names the referer and has a close button, and is empty without a referer")
    func shown() async throws {
      #expect(texts(ReturnToRefererBanner(try await makeController()).body).isEmpty)
      let banner = ReturnToRefererBanner(try await makeController(showing: facebook))
      #expect(texts(banner.body) == ["Touch to return to Facebook", "Close"])
    }

    @Test("the close button is at least 44 points wide and high")
    func closeButton() async throws {
      let banner = ReturnToRefererBanner(try await makeController(showing: facebook))
      let sizes = descendants(of: banner.body).compactMap { $0 as? any StubSized }
      #expect(sizes.contains { $0.minWidth == 44 && $0.minHeight == 44 })
    }

    @Test("a tap returns to the referer, and the close button closes the banner")
    func taps() async throws {
      let opener = RecordingURLOpener(installedSchemes: ["fb"])
      let controller = try await makeController(opener: opener, showing: facebook)
      let banner = ReturnToRefererBanner(controller)
      let buttons = descendants(of: banner.body).compactMap { $0 as? any StubTappable }
      try #require(buttons.count == 2)
      buttons[1].stubTap()
      #expect(!controller.isVisible && opener.attempts.isEmpty)
      controller.show(refererOf: try inbound(referer: facebook))
      buttons[0].stubTap()
      await settle { !controller.isVisible }
      #expect(opener.openedURLs.count == 1)
    }

    @Test("onAppLink posts the events, calls back, and shows the banner")
    func onAppLink() async throws {
      let bus = MeasurementEventBus()
      let controller = try await makeController(events: bus)
      var events = bus.events().makeAsyncIterator()
      var seen: [AppLinkURL] = []
      let plain = Text(verbatim: "content").onAppLink(events: bus) { seen.append($0) }
      let offering = Text(verbatim: "content")
        .onAppLink(offeringReturnWith: controller) { seen.append($0) }
        .returnToRefererBanner(controller)
      let link = try inbound(referer: facebook)
      for view in [plain, offering] as [Any] {
        for case let receiver as any StubURLReceiver in descendants(of: view) {
          receiver.stubOpen(link)
        }
        #expect(await events.next()?.name == .linkParse)
        #expect(await events.next()?.name == .navigateIn)
      }
      await settle { seen.count == 2 }
      #expect(seen.allSatisfy { $0.inputURL == link })
      #expect(controller.refererName == "Facebook")
    }
  }
#endif
