import BoltsAppLinks
import Foundation

/// What the other app does when it is opened.
@MainActor
func receive(_ url: URL) {
  let banner = ReturnToRefererController(navigator: AppLinkNavigator(opener: RecordingURLOpener()))
  let link = banner.receive(InboundLink(url: url, sourceApplication: nil))
  print(link.targetURL.path, link.appLinkExtras?["campaign"] ?? .null)
  if banner.isVisible { print(banner.label ?? "") }
}
