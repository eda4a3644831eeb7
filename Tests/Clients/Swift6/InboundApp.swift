import Bolts
import Foundation

/// The app that a link opens: an app delegate, the page it shows, and the count of links.
@MainActor
final class InboundApp {
  private(set) var page: URL?
  private(set) var campaign: String?
  private(set) var story = ""
  private(set) var message = ""

  let bus: MeasurementEventBus
  let banner: ReturnToRefererController
  private let load: @Sendable (URL) -> BoltsTask<String>

  init(
    bus: MeasurementEventBus, opener: any URLOpening,
    load: @escaping @Sendable (URL) -> BoltsTask<String>
  ) {
    self.bus = bus
    self.load = load
    banner = ReturnToRefererController(navigator: AppLinkNavigator(opener: opener, events: bus))
  }

  /// The delegate's method: it shows the page at once, and its story when that has been loaded.
  func open(_ url: URL, sourceApplication: String?) -> Bool {
    let link = bus.received(url, sourceApplication: sourceApplication)
    page = link.targetURL
    if case .string(let campaign)? = link.appLinkExtras?["campaign"] { self.campaign = campaign }
    banner.show(link.appLinkReferer)
    load(link.targetURL)
      .onMainActor.continueOnSuccessWith { self.story = $0 }
      .onMainActor.continueOnErrorWith { [weak self] in self?.message = "\($0)" }
    return true
  }
}
