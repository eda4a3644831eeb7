import BoltsAppLinks
import Foundation

func open(_ url: URL, sourceApplication: String?) async -> AppLinkURL {
  let link = await MeasurementEventBus.shared.receive(url, sourceApplication: sourceApplication)
  print("show", link.targetURL, link.appLinkExtras?["campaign"] ?? .null)
  return link
}

@MainActor
func offerWayBack(from inbound: URL, through opener: some URLOpening) async {
  let banner = ReturnToRefererController(navigator: AppLinkNavigator(opener: opener))
  await banner.show(refererOf: inbound)
  guard banner.isVisible else { return }
  print(banner.label ?? "")  // Touch to return to Reader
  await banner.returnToReferer()
}
