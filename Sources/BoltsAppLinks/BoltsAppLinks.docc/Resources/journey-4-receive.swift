import BoltsAppLinks
import Foundation

func open(_ url: URL, sourceApplication: String?) async -> AppLinkURL {
  let link = await MeasurementEventBus.shared.receive(url, sourceApplication: sourceApplication)
  print("show", link.targetURL, link.appLinkExtras?["campaign"] ?? .null)
  return link
}
