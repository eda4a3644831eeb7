#if canImport(SwiftUI) && !os(watchOS)
  import BoltsAppLinks
  import BoltsUI
  import Foundation
  import SwiftUI
  import Testing

  @Suite("The opener of SwiftUI's openURL")
  @MainActor
  struct OpenURLActionTests {
    @Test("openURL opens the URLs that it accepts")
    func opener() async throws {
      let opener = OpenURLActionOpener(
        OpenURLAction { $0.scheme == "fb" ? .handled : .discarded })
      #expect(try await opener.open(url("fb://x")))
      #expect(try await opener.open(url("no://x")) == false)
      #expect(try await opener.canOpen(url("fb://x")))
    }

    @Test("openURL opens no universal link, because it can't keep it from the browser")
    func universalLink() async throws {
      let opener = OpenURLActionOpener(OpenURLAction { _ in .handled })
      let link = AppLink(
        sourceURL: try url("https://example.com/"),
        targets: [AppLinkTarget(platform: .ios, url: try url("https://example.com/1"))],
        webURL: try url("https://example.com/web"))
      let navigator = AppLinkNavigator(
        resolver: NoResolver(), opener: opener, events: MeasurementEventBus())
      let result = try await navigator.navigate(to: link)
      #expect(result.kind == .browser && result.openedURL?.path() == "/web")
    }
  }
#endif
