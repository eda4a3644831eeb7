import BoltsAppLinks
import BoltsTasks
import Foundation

/// What the table of App Links in Migration.md names, row by row. It has to compile, and is not run.
private func appLinkTable(
  url: URL, opener: some URLOpening, resolver: some AppLinkResolving, bus: MeasurementEventBus
) async throws {
  let inbound = AppLinkURL(url)
  _ = (AppLinkData.protocolVersion, inbound.version)
  let link = AppLink(sourceURL: url, targets: [], webURL: url)
  _ = (link.sourceURL, link.targets, link.webURL, link.isBackToReferer)
  let target = AppLinkTarget(platform: .ios, url: url, appName: "A", appStoreID: "1")
  _ = (target.url, target.appStoreID, target.appName, target.package, target.className)
  let _: AppLink = try await resolver.appLink(from: url)
  let _: any AppLinkResolving = WebPageAppLinkResolver()
  let navigator = AppLinkNavigator(resolver: resolver, opener: opener)
  let result = try await navigator.navigate(to: link, extras: ["a": 1], appLinkData: ["b": 2])
  _ = try await (navigator.navigate(to: link), navigator.navigate(to: url))
  let _: BoltsTask<NavigationResult> = navigator.navigateInBackground(to: url)
  switch result.kind {
  case .app, .browser, .store, .failed: break
  }
  let _: NavigationPlan = await navigator.plan(for: link)
  _ = AppLinkNavigator.refererData(appName: "A", url: url)
  _ = bus.parse(url)
  _ = bus.receive(url)
  _ = (inbound.targetURL, inbound.inputURL)
  _ = (inbound.targetQueryParameters, inbound.inputQueryParameters)
  _ = (inbound.appLinkData, inbound.appLinkExtras, inbound.appLinkReferer)
  bus.post(MeasurementEvent(name: "own", arguments: ["a": "b"]))
  _ = bus.events()
  _ = (Notification.Name.boltsMeasurementEvent, bus.bridgeNotifications())
  let _: [MeasurementEvent.Name] = [.linkParse, .navigateIn, .navigateOut, .refererBackOut]
  _ = await resolver.appLinks(from: [url])
}
