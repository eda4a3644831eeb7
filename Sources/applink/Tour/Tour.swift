internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation
internal import LoopbackHTTP

extension Command {
  static let tour = Command(
    name: "tour",
    summary: "follow one App Link from its page to an app, without a network",
    discussion: [
      "It publishes a page on this machine, reads it, and follows its link on simulated devices. "
        + "Nothing is opened. 'applink' without arguments does the same."
    ],
    examples: [Example(purpose: "Run the tour", line: "applink")]
  ) { invocation in
    try await Tour.take(console: invocation.console)
    return .done
  }
}

/// The way of one link: from a page, into an app, and back.
enum Tour {
  static func take(console: Console) async throws {
    let server = try TourPage.publish()
    defer { server.stop() }
    guard let url = URL(string: server.address(TourPage.path)) else { return }
    let stage = TourStage(console: console, port: server.port)
    let events = MeasurementEventBus()

    try console.print("A tour of App Links. Nothing leaves this machine, and nothing is opened.")
    try await showPage(url, on: stage)
    let opened = try await follow(url, on: stage, events: events)
    try await followWithoutApp(url, on: stage, events: events)
    try await followByCallback(url, on: stage)
    try await decideUniversalLinks(url, on: stage)
    try await arrive(with: opened, on: stage, events: events)
    try console.print("\nNow try your page: applink resolve <url>. All commands: applink --help.")
  }

  private static func showPage(_ url: URL, on stage: TourStage) async throws {
    try stage.begin(
      "A page says which apps show its content",
      code: "let link = try await WebPageAppLinkResolver(device: .iphone).appLink(from: url)")
    try stage.say("page", url)
    for device in [AppLinkDevice.iphone, .ipad, .android] {
      let link = try await WebPageAppLinkResolver(device: device).appLink(from: url)
      for target in link.targets {
        try stage.say(device.name, description(of: target))
      }
    }
    try stage.say("web", url)
  }

  private static func description(of target: AppLinkTarget) -> String {
    [target.url?.absoluteString, target.appName, target.identity.isEmpty ? nil : target.identity]
      .compactMap(\.self).joined(separator: "  ")
  }

  private static func follow(
    _ url: URL, on stage: TourStage, events: MeasurementEventBus
  ) async throws -> URL? {
    try stage.begin(
      "An iPhone that has the app opens it",
      code: "let result = try await navigator.navigate(to: link, appLinkData: referer)")
    var posted = events.events().makeAsyncIterator()
    let resolver = WebPageAppLinkResolver(device: .iphone)
    let navigator = AppLinkNavigator(
      resolver: resolver, opener: TourOpener(installedSchemes: ["cookbook"], stage: stage),
      events: events)
    let wayBack = URL(string: "mail://inbox/12")
    let referer = wayBack.map { AppLinkNavigator.refererData(appName: "Mail", url: $0) }
    let result = try await navigator.navigate(
      to: resolver.appLink(from: url), appLinkData: referer ?? [:])
    try stage.say("result", result.kind.rawValue)
    try stage.show(await posted.next())
    return result.openedURL
  }

  private static func followWithoutApp(
    _ url: URL, on stage: TourStage, events: MeasurementEventBus
  ) async throws {
    try stage.begin(
      "An iPhone without the app opens the browser",
      code: "let result = try await navigator.navigate(to: url)")
    var posted = events.events().makeAsyncIterator()
    let navigator = AppLinkNavigator(
      resolver: WebPageAppLinkResolver(device: .iphone),
      opener: TourOpener(installedSchemes: [], stage: stage), events: events)
    let result = try await navigator.navigate(to: url)
    try stage.say("result", result.kind.rawValue)
    try stage.show(await posted.next())
  }

  private static func followByCallback(_ url: URL, on stage: TourStage) async throws {
    try stage.begin(
      "The same with a callback instead of await",
      code: "navigator.navigateInBackground(to: url).onCompletion { result in ... }")
    let navigator = AppLinkNavigator(
      resolver: WebPageAppLinkResolver(device: .ipad),
      opener: TourOpener(installedSchemes: ["cookbook-hd"], stage: stage),
      events: MeasurementEventBus())
    let calledBack = BoltsTask<NavigationResult>.fromCallback { finish in
      navigator.navigateInBackground(to: url).onCompletion { finish($0) }
    }
    try stage.say("callback", try await calledBack.value.kind.rawValue)
  }

  private static func decideUniversalLinks(_ url: URL, on stage: TourStage) async throws {
    try stage.begin(
      "The site's association file decides what a tap on a URL opens",
      code:
        "let decision = try await resolver.appSiteAssociation(for: url).value.decision(for: url)")
    let file = try await AssociationResolver().appSiteAssociation(for: url)
    try stage.say("file", file.url)
    for path in [TourPage.path, "/recipes/drafts/8", "/about"] {
      guard let tapped = URL(string: path, relativeTo: url)?.absoluteURL else { continue }
      let decision = file.value.decision(for: tapped)
      try stage.say(decision.kind.rawValue, "\(path)  \(decision.explanation)")
    }
  }

  private static func arrive(
    with url: URL?, on stage: TourStage, events: MeasurementEventBus
  ) async throws {
    guard let url else { return }
    try stage.begin(
      "The app receives the target URL and a link back to the referer",
      code: "let link = await events.receive(url, sourceApplication: nil)")
    var posted = events.events().makeAsyncIterator()
    let link = await events.receive(url, sourceApplication: nil)
    try stage.say("target", link.targetURL)
    for target in link.appLinkReferer?.targets ?? [] {
      try stage.say("referer", description(of: target))
    }
    try stage.show(await posted.next())
    try stage.show(await posted.next())
  }
}
